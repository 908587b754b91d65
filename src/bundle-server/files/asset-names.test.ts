import { expect, test } from 'vitest';
import { hasDigest } from './asset-names.ts';

test.each(['_docs/fonts/inter.0123abcd.woff2', '_docs/islands/a-0123abcd4567ef89.js', 'docs/_docs/app.0123abcd.js'])(
  '%s is named by its content',
  (file) => expect(hasDigest(file)).toBe(true),
);

test.each([
  'release-20260401.html',
  'images/photo-20260401.png',
  'changelog/2026-deadbeef.md',
  '_docs/previews/release-20260401.png',
  '_docs/search-text/release-20260401.js',
  'docs/_docs/downloads/handbook-20260401.pdf',
])('%s can change, although its name looks like a digest', (file) => expect(hasDigest(file)).toBe(false));
