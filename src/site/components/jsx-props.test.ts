import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  [
    '<Tree><Tree.Folder name={<><b>src</b> <Badge>new</Badge></>} comment={<i>code</i>}><Tree.File name={<b>a.ts</b>} /></Tree.Folder></Tree>',
    /bd-TreeName"><b>src<\/b> <span data-badge[^>]*>new<\/span><\/span><span class="bd-TreeComment"><i>code<\/i>.*<b>a\.ts<\/b>/s,
    'src new/  # code\n  a.ts',
  ],
  ['<Tree><Tree.File name={2024} /></Tree>', 'bd-TreeName">2024<', '2024'],
  ['<Prompt description={<b>Ask</b>}>Text</Prompt>', 'bd-PromptDescription"><b>Ask</b>', '**Prompt**: **Ask**'],
  ['<CodeBlock filename={<b>a.js</b>} language="js">1</CodeBlock>', '>a.js<', '```js a.js'],
])('elements in a text prop are shown, in the page and in its Markdown: %s', async (page, html, markdown) => {
  const result = await renderTestPage(page);
  expect(result.body).toMatch(html);
  expect(result.markdown).toContain(markdown);
  expect(result.codes).toEqual([]);
});
