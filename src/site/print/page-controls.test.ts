import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const VIEWS = `
<View title="JS">one</View>
<Note>
<View title="Python">two</View>
</Note>
<View title="JS">three</View>
`;

test('a page with views has one selector before the first, which shows already without script what it will show', async () => {
  const { body, markdown } = await renderTestPage(VIEWS);
  const selector =
    /<div id="multi-view-dropdown"[^>]*><select class="view-select" aria-label="JS, Python">(.*?)<\/select><\/div>/.exec(
      body,
    );
  expect(selector?.[1]).toBe('<option value="JS">JS</option><option value="Python">Python</option>');
  expect(body.indexOf('multi-view-dropdown')).toBeLessThan(body.indexOf('multi-view-item'));
  expect(
    Array.from(body.matchAll(/data-view="(\w+)"( data-shown)?/g), ([, title, shown]) => title + (shown ?? '')),
  ).toEqual(['JS data-shown', 'Python', 'JS data-shown']);
  expect(markdown).not.toContain('<');
});

test('views of one title need no selector', async () => {
  const { body } = await renderTestPage('<View title="JS">one</View>');
  expect(body).not.toContain('multi-view-dropdown');
  expect(body).toContain('data-view="JS" data-shown data-single');
});

const UPDATES = `
<Update label="May" tags={["Kettle", "<Fix>"]}>x</Update>
<Update label="April" tags={["Fixes", "Kettle"]}>y</Update>
`;

test('a changelog with tags has filters in place of its table of contents', async () => {
  const { html, markdown } = await renderTestPage(UPDATES);
  const panel = /<aside class="panel-column">.*?<\/aside>/s.exec(html)?.[0] ?? '';
  expect(Array.from(panel.matchAll(/aria-pressed="false" data-tag="([^"]*)"/g), ([, tag]) => tag)).toEqual([
    '&lt;Fix&gt;',
    'Fixes',
    'Kettle',
  ]);
  expect(html).not.toContain('id="table-of-contents"');
  expect(markdown).not.toContain('Filters');
});

test('there are no filters without tags, and none in the wide, centered and blank modes', async () => {
  expect((await renderTestPage('<Update label="May">x</Update>')).html).not.toContain('changelog-filters');
  for (const mode of ['wide', 'center', 'custom'])
    expect((await renderTestPage(`---\nmode: ${mode}\n---\n${UPDATES}`)).html).not.toContain('changelog-filters');
});
