import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
const print = async (text: string) => (await renderTestPage(text, { 'p.svg': PICTURE })).body.trim();

test('an image has its size, and zooms unless it says otherwise', async () => {
  expect(await print('<img src="/p.svg" alt="A" />')).toBe(
    '<img src="./p.svg" alt="A" decoding="async" data-zoom width="20" height="10">',
  );
  expect(await print('<img src="/p.svg" alt="A" noZoom />')).not.toContain('data-zoom');
});

test('actions put buttons over the image: copying, and a link that downloads', async () => {
  const html = await print('<img src="/p.svg" alt="A &quot;B&quot;" actions />');
  expect(html).toMatch(
    /^<span class="image-with-actions" data-placement="bottom-center"><img [^>]*><span class="image-actions">/,
  );
  expect(html).toContain(
    '<button class="image-action" aria-label="Copy image: A &quot;B&quot;" title="Copy image" type="button" data-image-action="copy">',
  );
  expect(html).toContain('title="Download image" href="./p.svg" download>');
  expect(html).not.toMatch(/<img[^>]* actions/);
});

test('actions may name one button and a place; what is unknown is left out', async () => {
  const one = await print('<img src="/p.svg" alt="" actions="copy" actionsPlacement="top-left" />');
  expect(one).toContain('data-placement="top-left"');
  expect(one).not.toContain('download');
  expect(await print('<img src="/p.svg" alt="" actions={false} />')).toMatch(/^<img/);
  expect(await print('<img src="/p.svg" alt="" actions="share" />')).toMatch(/^<img/);
  expect(await print('<img src="/p.svg" alt="" actions="download" actionsPlacement="middle" />')).toContain(
    'data-placement="bottom-center"',
  );
});

test.each([
  'className="h-8"',
  'className="rounded dark:max-h-20"',
  'className="size-6"',
  'className="my-logo"',
  'style={{ height: 40 }}',
  'style={{ border: 0, maxHeight: "3rem" }}',
  'style="max-height: 40px"',
])('an image with %s has no width but the one that follows from its height', async (own) => {
  expect(await print(`<img src="/p.svg" alt="A" ${own} />`)).not.toMatch(/ width="| height="/);
});

test.each([
  'className="block dark:hidden rounded-lg mx-auto my-4 shadow"',
  'className="w-64 md:w-1/2"',
  'style={{ width: 300, height: "auto" }}',
  'style={{ lineHeight: 1, borderRadius: 4 }}',
])('the place of an image with %s is kept while it loads', async (own) => {
  expect(await print(`<img src="/p.svg" alt="A" ${own} />`)).toContain(' width="20" height="10"');
});
