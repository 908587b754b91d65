import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

/** Renders a `.md` page that isn't valid MDX, so that it is read as Markdown. */
const md = (text: string) => renderTestPage(`${text}\n\nA brace {\n`, {}, 'page.md');

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

  test('contain fences without indentation, and text below them', async () => {
    const { body, diagnostics } = await md(
      '<Steps>\n  <Step title="A">\n    <Tabs>\n      <Tab title="T">\n\n```js\n        deep()\n```\n\n        Below\n\n      </Tab>\n    </Tabs>\n\n    After\n\n  </Step>\n</Steps>\n\nEnd\n',
    );
    expect(diagnostics).toEqual([]);
    expect(body.match(/<pre/g)).toHaveLength(1);
    expect(body).toContain('        <span class="bd-Function">deep');
    expect(body).toContain('<p>Below</p>');
    expect(body).toMatch(/<p>After<\/p>(?:\s*<\/div>)+\s*<p>End<\/p>/);
  });

  test('contain fences with more indentation than their text', async () => {
    const { body } = await md('<Note>\nText\n\n    ```js\n    if (a) {\n      b()\n    }\n    ```\n\nAfter\n</Note>\n');
    expect(body).not.toContain('```');
    expect(body).toContain('data-bd-language="js"');
  });

  test('keep fences in list items there', async () => {
    const { body } = await md('<Note>\n- one\n  - inner\n\n    ```js\n    a()\n    ```\n\n- two\n</Note>\n');
    expect(body).toMatch(/inner.*data-bd-language="js".*<\/ul>\s*<\/li>\s*<li>.*two/s);
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
