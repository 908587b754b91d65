import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { outdentClosingTags } from './outdent-closing-tags.ts';

const CALLOUT = /callout-content">(?:(?!<\/ul>).)*<li>b<\/li>\s*<\/ul>\s*<\/div>/s;

test.each([
  ['the indentation of the item', '<Note>\na\n\n- b\n  </Note>', 5],
  ['more indentation', '<Note>\na\n\n- b\n    </Note>', 5],
  ['an empty line before it', '<Note>\na\n\n- b\n\n  </Note>', 6],
  ['the indentation of its opening tag', '<Tabs>\n  <Note>\na\n\n- b\n  </Note>\n</Tabs>', 6],
  ['a tab', '<Note>\na\n\n- b\n\t</Note>', 5],
  ['attributes with braces in the opening tag', '<Note icon={<svg a={{ b: 1 }} />}>\na\n\n- b\n  </Note>', 5],
])('a closing tag after a list with %s ends the element, with a warning', async (_, text, line) => {
  const { body, diagnostics } = await renderTestPage(`${text}\n\nafter\n`);
  expect(body).toMatch(CALLOUT);
  expect(body).toMatch(/<p>after<\/p>$/);
  const problem = diagnostics.find(({ code }) => code === 'invalid-mdx');
  expect(problem).toMatchObject({ line, column: expect.any(Number) });
  expect(problem?.message).toMatch(/^<\/Note> is indented like the text of the list item before it/);
});

test('elements in quotes, of HTML, and several on one line end, too', async () => {
  const quote = await renderTestPage('> <Note>\n> a\n>\n> - b\n>   </Note>\n\nafter\n');
  expect(quote.body).toMatch(CALLOUT);
  const list = await renderTestPage('<dl>\n  <dd>\na\n\n- b\n  </dd></dl>\n\n<Check>after</Check>\n');
  expect(list.body).toMatch(/<dd>.*<li>b<\/li>\s*<\/ul>\s*<\/dd>\s*<\/dl>\s*<div class="callout"/s);
  expect(list.codes).toEqual(['invalid-mdx']);
});

describe('lines that stay', () => {
  test.each([
    ['an element that starts in the item', '- a\n  <Note>\n  b\n  </Note>'],
    ['an element on the line of the marker', '- <Note>\n  b\n  </Note>'],
    ['a closing tag with less indentation than the item', '<Note>\n- a\n </Note>'],
    ['a closing tag after the list', '  <Note>\n- a\n\nb\n  </Note>'],
    ['code', '<Note>\n- a\n  ```\n  </Note>\n  ```\n</Note>'],
    ['a closing tag without an opening one', '- a\n  </Note>'],
  ])('%s', (_, text) => {
    expect(outdentClosingTags(text)).toEqual({ text, found: [] });
  });
});

test('lines keep their length, so that later positions stay the same', () => {
  const text = '<Note>\n- a\n  - b\n    </Note>\nc';
  const { text: outdentedText, found } = outdentClosingTags(text);
  expect(outdentedText).toBe('<Note>\n- a\n  - b\n</Note>    \nc');
  expect(found).toEqual([{ name: 'Note', line: 4, column: 5 }]);
});
