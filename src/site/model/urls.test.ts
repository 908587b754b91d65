import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { encodePath, fileToUrl, normalizeUrl, getRelativeHref, getRelativeRoot, urlToOutput } from './urls.ts';

/** Path segments as file systems allow them, with the awkward ones made likely. */
const segment = fc
  .string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abZ09-_.:%?#& éß日\'"()[]+~') })
  .filter((name) => !/^\.{1,2}$/.test(name) && !/\.mdx?$/.test(name) && name !== 'index');
const file = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.mdx`);

/** Returns the bundle path that a browser opens for a link on a page. */
function follow(from: string, href: string): string {
  const base = `https://docs.example/root/${encodePath(urlToOutput(from))}`;
  return decodeURIComponent(new URL(href, base).pathname).replace('/root/', '');
}

describe('fileToUrl', () => {
  test.each([
    ['index.mdx', '/'],
    ['a.md', '/a'],
    ['a/index.mdx', '/a'],
    ['a/b.mdx', '/a/b'],
    ['Guides/Start.mdx', '/Guides/Start'],
    ['a/index/b.mdx', '/a/index/b'],
    ['preindex.mdx', '/preindex'],
    ['what?.mdx', '/what%3F'],
    ['release.1.2.md', '/release.1.2'],
  ])('%s is %s', (name, url) => {
    expect(fileToUrl(name)).toBe(url);
  });

  test('two files share a URL only through index or extension', () => {
    fc.assert(
      fc.property(file, file, (a, b) => {
        fc.pre(a !== b);
        expect(fileToUrl(a) === fileToUrl(b)).toBe(false);
      }),
    );
  });
});

test.each([
  ['/', 'index.html', './'],
  ['/a', 'a.html', './'],
  ['/a/b', 'a/b.html', '../'],
  ['/a/b/c', 'a/b/c.html', '../../'],
])('%s is written to %s and reaches the root by %s', (url, output, root) => {
  expect(urlToOutput(url)).toBe(output);
  expect(getRelativeRoot(url)).toBe(root);
});

describe('getRelativeHref', () => {
  test.each([
    ['/a/b', '/a/c', 'c.html'],
    ['/a/b', '/', '../index.html'],
    ['/a', '/a/b', 'a/b.html'],
    ['/a/b', '/a', '../a.html'],
    ['/a', '/b/?tab=x#part', 'b.html?tab=x#part'],
    ['/a', '/a#part', '#part'],
    ['/a', '/a', 'a.html'],
    ['/a', '/x:y', './x:y.html'],
    ['/a', '/b c', 'b%20c.html'],
  ])('from %s to %s is %s', (from, to, href) => {
    expect(getRelativeHref(from, to)).toBe(href);
  });

  test('always leads to the file of its target, whatever the names', () => {
    fc.assert(
      fc.property(file, file, (from, to) => {
        const [source, target] = [fileToUrl(from), fileToUrl(to)];
        expect(follow(source, getRelativeHref(source, target))).toBe(urlToOutput(target));
      }),
      { numRuns: 500 },
    );
  });

  test('never leaves the bundle', () => {
    fc.assert(
      fc.property(file, file, (from, to) => {
        const source = fileToUrl(from);
        const href = getRelativeHref(source, fileToUrl(to));
        const up = href.split('/').filter((part) => part === '..').length;
        expect(up).toBeLessThanOrEqual(source.split('/').length - 2);
        expect(href).not.toMatch(/^(?:\/|[a-z]+:)/i);
      }),
    );
  });

  test('keeps the hash of its target', () => {
    fc.assert(
      fc.property(file, file, fc.stringMatching(/^[a-z-]{1,9}$/), (from, to, hash) => {
        expect(getRelativeHref(fileToUrl(from), `${fileToUrl(to)}#${hash}`).endsWith(`#${hash}`)).toBe(true);
      }),
    );
  });
});

test('a URL is the same with doubled, trailing or missing slashes', () => {
  for (const path of ['a/b', '/a/b', '/a/b/', '//a//b//']) expect(normalizeUrl(path)).toBe('/a/b');
  expect(normalizeUrl('')).toBe('/');
});
