import { expect, test } from 'vitest';
import { getContentType, isCompressible } from './mime.ts';

test.each([
  ['index.html', 'text/html; charset=utf-8', true],
  ['a.JS', 'text/javascript; charset=utf-8', true],
  ['page.mdx', 'text/markdown; charset=utf-8', true],
  ['openapi.yaml', 'application/yaml; charset=utf-8', true],
  ['feed.rss', 'application/rss+xml; charset=utf-8', true],
  ['logo.svg', 'image/svg+xml; charset=utf-8', true],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8', true],
  ['captions.vtt', 'text/vtt; charset=utf-8', true],
  ['favicon.ico', 'image/x-icon', true],
  ['a.woff2', 'font/woff2', false],
  ['a.tgz', 'application/gzip', false],
  ['a.opus', 'audio/ogg', false],
  ['LICENSE', 'application/octet-stream', false],
  ['html', 'application/octet-stream', false],
  ['a.unknown', 'application/octet-stream', false],
])('sends %s as %s; compressed: %s', (file, type, compressible) => {
  expect(getContentType(file)).toBe(type);
  expect(isCompressible(type)).toBe(compressible);
});
