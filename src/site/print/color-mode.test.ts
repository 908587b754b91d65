import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
const FILES = { 'l.svg': IMAGE, 'd.svg': IMAGE, 'wide.svg': IMAGE };

async function print(text: string, file = 'page.mdx'): Promise<string> {
  const { body, codes } = await renderTestPage(text, FILES, file);
  expect(codes).toEqual([]);
  return body.replaceAll(/ (?:loading|decoding|data-bd-zoom|width|height)(?:="[^"]*")?/g, '').trim();
}

test.each([
  ['![A](/l.svg#gh-light-mode-only) ![A](/d.svg#gh-dark-mode-only)'],
  ['<img src="/l.svg#gh-light-mode-only" alt="A" /> <img src="/d.svg#gh-dark-mode-only" alt="A" />'],
])("shows images with GitHub's marks in their color mode: %s", async (text) => {
  expect((await print(text)).replace('\n', ' ')).toContain(
    '<img src="./l.svg" alt="A" class="bd-OnlyLight"> <img src="./d.svg" alt="A" class="bd-OnlyDark">',
  );
});

test('a mark keeps the class and the size of an image', async () => {
  const { body } = await renderTestPage('<img src="/d.svg#gh-dark-mode-only" alt="A" className="rounded" />', FILES);
  expect(body).toContain('class="rounded bd-OnlyDark"');
  expect(body).toContain('width="20" height="10"');
});

test.each([
  [
    'dark',
    '<source media="(prefers-color-scheme: dark)" srcset="/d.svg" />',
    '<picture class="bd-OnlyLight"><img src="./l.svg" alt="A"></picture><picture class="bd-OnlyDark"><source srcset="./d.svg"><img src="./l.svg" alt="A"></picture>',
  ],
  [
    'light',
    '<source media="all and (prefers-color-scheme:light)" srcset="/wide.svg" />',
    '<picture class="bd-OnlyLight"><source srcset="./wide.svg"><img src="./l.svg" alt="A"></picture><picture class="bd-OnlyDark"><img src="./l.svg" alt="A"></picture>',
  ],
  [
    'dark and wide',
    '<source media="(prefers-color-scheme: dark) and (min-width: 600px), (min-width: 900px)" srcset="/wide.svg" />',
    '<picture class="bd-OnlyLight"><source media="(min-width: 900px)" srcset="./wide.svg"><img src="./l.svg" alt="A"></picture><picture class="bd-OnlyDark"><source media="(min-width: 600px), (min-width: 900px)" srcset="./wide.svg"><img src="./l.svg" alt="A"></picture>',
  ],
  [
    'wide',
    '<source media="(min-width: 600px)" srcset="/wide.svg" />',
    '<picture><source media="(min-width: 600px)" srcset="./wide.svg"><img src="./l.svg" alt="A"></picture>',
  ],
  [
    'not dark',
    '<source media="not (prefers-color-scheme: dark)" srcset="/wide.svg" />',
    '<picture><source media="not (prefers-color-scheme: dark)" srcset="./wide.svg"><img src="./l.svg" alt="A"></picture>',
  ],
])("a <picture> with a %s source follows the site's switch", async (_, source, expected) => {
  const picture = `<picture>\n  ${source}\n  <img src="/l.svg" alt="A" />\n</picture>`;
  expect((await print(picture)).replaceAll(/>\s+</g, '><')).toContain(expected);
  expect((await print(picture, 'page.md')).replaceAll(/>\s+</g, '><')).toContain(expected);
});

test('ids are not repeated for the dark mode', async () => {
  const html = await print(
    '<picture id="p"><source media="(prefers-color-scheme: dark)" srcSet="/d.svg" /><img id="i" src="/l.svg" alt="A" /></picture>',
  );
  expect(html.match(/ id="[pi]"/g)).toEqual([' id="p"', ' id="i"']);
});
