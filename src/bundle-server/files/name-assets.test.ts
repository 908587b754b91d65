import { expect, test } from 'vitest';
import { createAssetNames } from './asset-names.ts';
import { nameAssetsOfPage, nameAssetsOfStyles } from './name-assets.ts';

const FILES = [
  'guides/start.html',
  'guides/start.md',
  '_docs/theme.css',
  '_docs/main.js',
  '_docs/nav/a.js',
  '_docs/fonts/inter.3100e775.woff2',
  'img/a b.png',
  'img/é.png',
  'clip.mp4',
];
const files = new Map(FILES.map((file, index) => [file, { sha256: String(index).repeat(64), size: 1 }]));
const names = createAssetNames(files);
const [main, nav, spacedDigest, accentedDigest, clip] = ['3', '4', '6', '7', '8'].map((digit) => digit.repeat(16));

function nameInPage(text: string, { base = '', file = 'guides/start.html' } = {}): string {
  return nameAssetsOfPage({ text, file, base, names });
}

test("adds a digest to what a page loads: the file's own, or for style sheets the digest of everything they can load", () => {
  expect(
    nameInPage(
      '<html lang="en" data-bd-root="../"><link rel="stylesheet" href="../_docs/theme.css"><script src="../_docs/main.js" defer></script>' +
        '<nav data-bd-full="../_docs/nav/a.js"><img src="../img/a%20b.png" srcset="../img/%C3%A9.png 1x, ../img/a%20b.png 2x">' +
        '<video poster="../img/é.png"><source src="../clip.mp4#t=3"></video>',
    ),
  ).toBe(
    `<html lang="en" data-bd-assets="${names.set}" data-bd-root="../"><link rel="stylesheet" href="../_docs/theme.css?d=${names.set}">` +
      `<script src="../_docs/main.js?d=${main}" defer></script><nav data-bd-full="../_docs/nav/a.js?d=${nav}">` +
      `<img src="../img/a%20b.png?d=${spacedDigest}" srcset="../img/%C3%A9.png?d=${accentedDigest} 1x, ../img/a%20b.png?d=${spacedDigest} 2x">` +
      `<video poster="../img/é.png?d=${accentedDigest}"><source src="../clip.mp4?d=${clip}#t=3"></video>`,
  );
});

test('names the files of pages from older bundles, whose attributes have another prefix or none', () => {
  expect(nameInPage('<html data-bindery-root="../"><nav data-full="../_docs/nav/a.js">')).toBe(
    `<html data-bindery-assets="${names.set}" data-bindery-root="../"><nav data-full="../_docs/nav/a.js?d=${nav}">`,
  );
  expect(nameInPage('<html data-root="../"><script src="../_docs/main.js"></script>')).toContain(
    `<html data-assets="${names.set}" data-root="../">`,
  );
});

test.each([
  '<a href="../clip.mp4">',
  '<link rel="alternate" href="./start.md">',
  '<link rel="preload" href="../_docs/fonts/inter.3100e775.woff2">',
  '<img src="https://other.test/_docs/main.js"><img src="//other.test/clip.mp4"><img src="data:image/png;base64,AA">',
  '<img src="../missing.png"><img src="../clip.mp4?x=1"><img src="../../../%zz.png"><img src="">',
  '<script>const text = \'<img src="../clip.mp4">\';</script>',
  '<script>const text = \'<img src="../clip.mp4">\';',
  '&lt;img src="../clip.mp4"&gt;',
])('leaves %s unchanged', (text) => {
  expect(nameInPage(text)).toBe(text);
});

test('names the files of the 404 page relative to the base of the site', () => {
  const page = { file: '404.html', base: '/docs' };
  expect(nameInPage('<script src="/docs/_docs/main.js"></script>', page)).toContain(`/docs/_docs/main.js?d=${main}`);
  expect(nameInPage('<script src="/_docs/main.js"></script>', page)).not.toContain('?d=');
});

test('adds names to URLs in style sheets', () => {
  const text =
    '@import \'other.css\';@import "_docs/theme.css";a{b:url(img/é.png)}c{d:url( "img/a%20b.png" )}e{f:url(\'data:image/svg+xml,x\')}';
  expect(nameAssetsOfStyles({ text, file: 'own.css', base: '', names })).toBe(
    `@import 'other.css';@import "_docs/theme.css?d=${names.set}";a{b:url(img/é.png?d=${accentedDigest})}` +
      `c{d:url("img/a%20b.png?d=${spacedDigest}")}e{f:url('data:image/svg+xml,x')}`,
  );
});

test('changes the digest of all files only when a file that styles can load changes, not a page', () => {
  const getSetDigest = (file: string) =>
    createAssetNames(new Map([...files, [file, { sha256: 'f'.repeat(64), size: 1 }]])).set;
  expect(getSetDigest('img/a b.png')).not.toBe(names.set);
  expect(getSetDigest('_docs/main.js')).not.toBe(names.set);
  for (const file of ['guides/start.html', 'guides/start.md', '_docs/nav/a.js', '_docs/search-text/start.js'])
    expect(getSetDigest(file)).toBe(names.set);
});
