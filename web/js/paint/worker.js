// Paints the ground away from the page: a view of the scene comes in, two bitmaps go out.
import { paintTray } from './tray.js';

onmessage = event => {
  const { number, scene, view, px, options } = event.data;
  const { ground, crowns } = paintTray(scene, view, px, options);
  const bitmaps = [ground.transferToImageBitmap(), crowns.transferToImageBitmap()];
  /** @type {any} */ (self).postMessage({ number, view, ground: bitmaps[0], crowns: bitmaps[1] }, bitmaps);
};
