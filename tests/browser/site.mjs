// The site on loopback and Chromium on it, for the tests and for taking pictures.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

/** How long is waited for anything, in milliseconds: a machine that does much else besides is slow, not wrong. */
export const PATIENCE = 180000;

/** @returns {Promise<{url: string, close: () => void}>} */
export function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    try {
      const name = join(folder, path.endsWith('/') ? `${path}index.html` : path),
        content = await readFile(name); // before anything is said: it may not be there
      response.writeHead(200, { 'content-type': TYPES[extname(name)] || 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise(done => server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() })));
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

/** In the page: chance that is the same each time, so that a test that passes passes again. */
function loadDice(text) {
  let state = [...text].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619) >>> 0, 2166136261);
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const a = Math.imul(state ^ (state >>> 15), state | 1);
    return ((a ^ (a + Math.imul(a ^ (a >>> 7), a | 61))) >>> 0) ^ (a >>> 14);
  };
  crypto.getRandomValues = array => array.map(draw);
}

/** A page that notes what must not happen: errors in the console and requests to other hosts. Its dice are those of `chance`. */
export async function watchedPage(browser, url, { chance, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options }),
    page = await context.newPage(),
    faults = [];
  if (chance !== undefined) await context.addInitScript(loadDice, chance);
  context.setDefaultTimeout(PATIENCE);
  page.on('console', m => ['error', 'warning'].includes(m.type()) && faults.push(`console: ${m.text()}`));
  page.on('pageerror', e => faults.push(`error: ${e.message} ${(e.stack || '').split('\n')[1] ?? ''}`));
  page.on('request', r => !r.url().startsWith(url) && !/^(data|blob):/.test(r.url()) && faults.push(`request to ${r.url()}`));
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.state === 'ready');
  return { page, context, faults };
}
