import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>';
const print = async (text: string) => (await renderTestPage(text, { 'p.svg': PICTURE })).body.trim();

test('prints an image with its size, zoomable by default', async () => {
  expect(await print('<img src="/p.svg" alt="A" />')).toBe(
    '<img src="./p.svg" alt="A" decoding="async" data-bd-zoom width="20" height="10">',
  );
  expect(await print('<img src="/p.svg" alt="A" noZoom />')).not.toContain('data-bd-zoom');
});

test('adds copy and download buttons over the image with actions', async () => {
  const html = await print('<img src="/p.svg" alt="A &quot;B&quot;" actions />');
  expect(html).toMatch(
    /^<span class="bd-ImageWithActions" data-bd-placement="bottom-center"><img [^>]*><span class="bd-ImageActions">/,
  );
  expect(html).toContain(
    '<button class="bd-ImageAction" aria-label="Copy image: A &quot;B&quot;" title="Copy image" type="button" data-bd-image-action="copy">',
  );
  expect(html).toContain('title="Download image" href="./p.svg" download>');
  expect(html).not.toMatch(/<img[^>]* actions/);
});

test('accepts a single action and a placement, and ignores unknown ones', async () => {
  const one = await print('<img src="/p.svg" alt="" actions="copy" actionsPlacement="top-left" />');
  expect(one).toContain('data-bd-placement="top-left"');
  expect(one).not.toContain('download');
  expect(await print('<img src="/p.svg" alt="" actions={false} />')).toMatch(/^<img/);
  expect(await print('<img src="/p.svg" alt="" actions="share" />')).toMatch(/^<img/);
  expect(await print('<img src="/p.svg" alt="" actions="download" actionsPlacement="middle" />')).toContain(
    'data-bd-placement="bottom-center"',
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
])('sets no width on an image with %s, so that it follows from the height', async (props) => {
  expect(await print(`<img src="/p.svg" alt="A" ${props} />`)).not.toMatch(/ width="| height="/);
});

test.each([
  'className="block dark:hidden rounded-lg mx-auto my-4 shadow"',
  'className="w-64 md:w-1/2"',
  'style={{ width: 300, height: "auto" }}',
  'style={{ lineHeight: 1, borderRadius: 4 }}',
])('reserves the space of an image with %s while it loads', async (props) => {
  expect(await print(`<img src="/p.svg" alt="A" ${props} />`)).toContain(' width="20" height="10"');
});
