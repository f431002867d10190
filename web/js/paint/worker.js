// Paints the ground away from the page: a view of the scene comes in, those bitmaps go out that have changed.
import { paintTray, paintTrees } from './tray.js';

onmessage = event => {
  const { number, wanted, scene, view, px, options } = event.data,
    /** @type {any} */ painted = {};
  if (wanted.ground) painted.ground = paintTray(scene, view, px, options).transferToImageBitmap();
  if (wanted.crowns) painted.crowns = paintTrees(scene, view, px, options).transferToImageBitmap();
  /** @type {any} */ (self).postMessage({ number, view, painted }, Object.values(painted));
};
