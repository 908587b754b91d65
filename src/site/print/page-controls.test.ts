import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const VIEWS = `
<View title="JS">one</View>
<Note>
<View title="Python">two</View>
</Note>
<View title="JS">three</View>
`;

test('puts one selector before the first view, which shows the same view without scripts', async () => {
  const { body, markdown } = await renderTestPage(VIEWS);
  const selector =
    /<div id="multi-view-dropdown"[^>]*><select class="bd-ViewSelect" aria-label="JS, Python">(.*?)<\/select><\/div>/.exec(
      body,
    );
  expect(selector?.[1]).toBe('<option value="JS">JS</option><option value="Python">Python</option>');
  expect(body.indexOf('multi-view-dropdown')).toBeLessThan(body.indexOf('multi-view-item'));
  expect(
    Array.from(body.matchAll(/data-bd-view="(\w+)"( data-bd-shown)?/g), ([, title, marker]) => title + (marker ?? '')),
  ).toEqual(['JS data-bd-shown', 'Python', 'JS data-bd-shown']);
  expect(markdown).not.toContain('<');
});

test('omits the selector for views with the same title', async () => {
  const { body } = await renderTestPage('<View title="JS">one</View>');
  expect(body).not.toContain('multi-view-dropdown');
  expect(body).toContain('data-bd-view="JS" data-bd-shown data-bd-single');
});

const UPDATES = `
<Update label="May" tags={["Kettle", "<Fix>"]}>x</Update>
<Update label="April" tags={["Fixes", "Kettle"]}>y</Update>
`;

test('puts filters above the first update of a changelog with tags, and a list of updates next to them', async () => {
  const { html, markdown } = await renderTestPage(UPDATES);
  const filters = html.slice(html.indexOf('<div id="changelog-filters"'), html.indexOf('<div class="update"'));
  expect(Array.from(filters.matchAll(/aria-pressed="false" data-bd-tag="([^"]*)"/g), ([, tag]) => tag)).toEqual([
    '&lt;Fix&gt;',
    'Fixes',
    'Kettle',
  ]);
  expect(listContents(html)).toEqual(['May', 'April']);
  expect(markdown).not.toContain('Filters');
});

test("lists only updates in a changelog's contents, but also headings on a page with one or two updates", async () => {
  const twoMonths = ['May', 'April']
    .map((label) => `<Update label="${label}">\n## Fixed in ${label}\n\n### A detail\n</Update>\n`)
    .join('\n');
  const olderVersions = '\n## Older versions\n';
  expect(listContents((await renderTestPage(twoMonths + olderVersions)).html)).toEqual([
    'May',
    '> Fixed in May',
    'April',
    '> Fixed in April',
    'Older versions',
  ]);
  const threeUpdates = `${twoMonths}\n<Update label="March">\n### A detail\n</Update>\n${olderVersions}`;
  expect(listContents((await renderTestPage(threeUpdates)).html)).toEqual(['May', 'April', 'March', 'Older versions']);
});

function listContents(html: string): string[] {
  const contents = /<ul id="table-of-contents-content">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  const items = contents.matchAll(/data-depth="(\d)"><a [^>]*>([^<]*)</g);
  return Array.from(items, ([, depth, title = '']) => (depth === '0' ? title : `> ${title}`));
}

test('omits filters without tags, and in wide, centered and blank modes', async () => {
  expect((await renderTestPage('<Update label="May">x</Update>')).html).not.toContain('changelog-filters');
  for (const mode of ['wide', 'center', 'custom'])
    expect((await renderTestPage(`---\nmode: ${mode}\n---\n${UPDATES}`)).html).not.toContain('changelog-filters');
});
