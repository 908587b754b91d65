import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const md = (text: string) => renderTestPage(text, {}, 'page.md');

describe('indented components on a .md page', () => {
  test('are components, as in .mdx', async () => {
    const text =
      '<CardGroup cols={2}>\n\n    <Card title="One" href="/page">\n\n        First *text*\n\n    </Card>\n\n    <Card\n      title="Two"\n    >\n\n    Second\n\n    </Card>\n\n</CardGroup>\n';
    const { body } = await md(text);
    expect(body).not.toContain('<pre');
    expect(body.match(/class="bd-CardTitle"/g)).toHaveLength(2);
    expect(body).toContain('First <em>text</em>');
  });

  test('contain fences, lists and text with their own indentation', async () => {
    const { body } = await md(
      '<Steps>\n\n\t<Step title="A">\n\n\t\t- one\n\t\t    - inner\n\n\t\t```js\n\t\tif (a) {\n\t\t  b()\n\t\t}\n\t\t```\n\n\t</Step>\n\n</Steps>\n',
    );
    expect(body).toMatch(/<ul>\s*<li>one\s*<ul>\s*<li>inner/);
    expect(body.match(/<pre/g)).toHaveLength(1);
    expect(body).toContain('class="step"');
  });

  test('are components in an HTML container too', async () => {
    const { body } = await md('<div>\n\n    <Note>\n\n    Mind\n\n    </Note>\n\n</div>\n');
    expect(body).not.toContain('<pre');
    expect(body).toContain('Mind');
  });

  test('stay in the list item that contains them', async () => {
    const { body } = await md('1.  Item\n\n    <Note>\n\n        Mind\n\n    </Note>\n\n2.  Next\n');
    expect(body.match(/<ol/g)).toHaveLength(1);
    expect(body).toContain('Mind');
    expect(body).not.toContain('<pre');
  });
});

test.each([
  ['a page without components', 'Text:\n\n    <div>code</div>\n\nEnd\n'],
  ['a page with components elsewhere', '<Note>Mind</Note>\n\nText:\n\n    <Card title="shown as code" />\n'],
  ['a component, below its text', '<Note>\nText:\n\n    let code = 1\n\n</Note>\n'],
  ['an HTML container', '<div>\n\n    let code = 1\n\n</div>\n'],
  ['a tag in code', 'Write `<Note>`:\n\n    let code = 1\n'],
])('an indented code block stays one: %s', async (_, text) => {
  const { body } = await md(text);
  expect(body.match(/<pre/g)).toHaveLength(1);
  expect(body).toContain('code');
});
