import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { takeScreenshot } from '../../src/main/agent-view/take-screenshot.ts';
import type { BrowserProgram } from '../helpers/browser-bundled.ts';
import { fetchShared } from '../helpers/shared.ts';

let folder: string;
let program: BrowserProgram;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-picture-'));
  program = JSON.parse(await fetchShared('/browser')) as BrowserProgram;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('shows the page without access to other hosts, ports or local files, and without scripts', async () => {
  const requestedUrls: string[] = [];
  const outsideServer = http.createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => outsideServer.listen(0, '127.0.0.1', resolve));
  const outside = `http://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
  const secret = path.join(folder, 'secret.html');
  fs.writeFileSync(secret, '<body style="background:#f00">');
  write({
    'index.html': `<!doctype html><link rel="stylesheet" href="site.css"><link rel="preconnect" href="${outside}">
      <link rel="dns-prefetch" href="${outside}"><link rel="stylesheet" href="${outside}/css"><body>
      <img src="${outside}/img"><iframe src="${outside}/frame"></iframe><iframe src="file://${secret}"></iframe>
      <meta http-equiv="refresh" content="0;url=${outside}/refresh">
      <script>document.body.style.background = '#f00'; fetch('${outside}/fetch'); new Image().src = '${outside}/js';</script>`,
    'site.css': `@import url(${outside}/import); html, body { margin: 0; padding: 9px; height: 100%; background: #0f0 url(${outside}/bg) }`,
  });
  try {
    const picture = await takeScreenshot({
      chromium: program.executable,
      env: program.env,
      release: open('index.html', 'site.css'),
      url: '/',
      scratch: folder,
      size: { width: 200, height: 100 },
      signal: AbortSignal.timeout(600_000),
    });
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([200, 100]);
    expect(requestedUrls).toEqual([]);
    expect(readFirstPixel(picture)).toEqual([0, 255, 0]);
    expect(fs.readdirSync(folder).sort()).toEqual(['secret.html', 'site']);
  } finally {
    outsideServer.closeAllConnections();
    outsideServer.close();
  }
});

test('reports a browser that does not start with a readable message', async () => {
  const request = { release: open(), url: '/', scratch: folder, signal: AbortSignal.timeout(600_000) };
  await expect(takeScreenshot({ ...request, chromium: '/bin/false' })).rejects.toMatchObject({
    code: 'unavailable',
    message: "/bin/false couldn't take a screenshot: it has ended.",
  });
});

/** Returns the red, green and blue values of a PNG's top left pixel. No PNG filter changes that pixel. */
function readFirstPixel(png: Buffer): number[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return [...inflateSync(Buffer.concat(chunks)).subarray(1, 4)];
}

function write(files: Record<string, string>): void {
  fs.mkdirSync(path.join(folder, 'site'), { recursive: true });
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, 'site', name), text);
}

function open(...files: string[]): Parameters<typeof takeScreenshot>[0]['release'] {
  return {
    files: new Map(files.map((name) => [name, { sha256: '', size: 0 }])),
    redirects: { exact: new Map(), patterns: [], problems: [] },
    locate: (file) => path.join(folder, 'site', file),
  };
}
