import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

/** Braces that aren't MDX: the page is read as Markdown with HTML. */
const LENIENT = '- {curly\n\n';

test.each([
  '<Tree><Tree.Folder name="src" defaultOpen><Tree.File name="a.ts"/></Tree.Folder></Tree>',
  '<Tree>\n  <Tree.Folder name="src" defaultOpen>\n    <Tree.File name="a.ts" />\n  </Tree.Folder>\n</Tree>',
  '<Tree>\n\n<Tree.Folder name="src" defaultOpen>\n\n<Tree.File name="a.ts"/>\n\n</Tree.Folder>\n\n</Tree>',
  '<Color variant="compact">\n  <Color.Item name="src" value="#123456" />\n  <Color.Item name="a.ts" value="#123456" />\n</Color>',
  'See <GitHub.Repo repo="src/a.ts" />',
])('reads components with a dot on pages that are not MDX: %j', async (text) => {
  const { body, codes } = await renderTestPage(LENIENT + text, {}, 'page.md');
  expect(codes).toEqual([]);
  expect(body).not.toContain('&lt;');
  expect(body).toContain('src');
  expect(body).toContain('a.ts');
});

test.each(['`<Tree.File name="a"/>`', '```\n<Tree.File name="a"/>\n```', 'a\n\n    <Tree.File name="a"/>'])(
  'keeps the dot in code: %j',
  async (text) => {
    const { body } = await renderTestPage(LENIENT + text, {}, 'page.md');
    expect(body.replace(/<span[^>]*>|<\/span>/g, '')).toMatch(/&lt;Tree\.File name=(?:"|&quot;)a/);
  },
);

test('leaves other names with dots as text', async () => {
  const { body } = await renderTestPage(`${LENIENT}A List<System.String> and <Tree.Other>`, {}, 'page.md');
  expect(body).toContain('&lt;System.String&gt; and &lt;Tree.Other&gt;');
});
