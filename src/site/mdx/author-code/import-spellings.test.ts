import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const FILES = {
  'snippets/one.mdx': 'Text of one',
  'parts/Two.mdx': 'Text of two',
  'parts/button.jsx': 'export const Button = () => <b>Text of three</b>;',
};

test.each([
  ['/docs/snippets/one.mdx', 'one', 'link-to-base'],
  ['/any/base/snippets/one.mdx', undefined, 'missing-snippet'],
  ['/any/snippets/one', 'one', 'link-to-base'],
  ['@/snippets/one.mdx', 'one', 'link-to-base'],
  ['~/snippets/one.mdx', 'one', 'link-to-base'],
  ['@site/docs/snippets/one.mdx', 'one', 'link-to-base'],
  ['/Parts/two.mdx', 'two', 'page-path-case'],
  ['./parts/TWO', 'two', 'page-path-case'],
  ['/docs/PARTS/two.mdx', 'two', 'page-path-case'],
  ['/parts/snippets/one.mdx', undefined, 'missing-snippet'],
])('an import of %s resolves to %s', async (specifier, snippetName, code) => {
  const page = `import One from "${specifier}"\n\n<One />`;
  const { pages, diagnostics } = await renderTestSite({ ...FILES, 'index.mdx': page });
  const html = pages.get('/')?.html ?? '';
  if (snippetName === undefined) expect(html).not.toContain('Text of');
  else expect(html).toContain(`Text of ${snippetName}`);
  expect(diagnostics).toMatchObject([{ code, file: 'index.mdx', line: 1 }]);
});

test("modules accept these import spellings too, and a file imported this way isn't a page", async () => {
  const { pages } = await renderTestSite({
    ...FILES,
    'docs.json': { name: 'A', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['index'] } },
    'snippets/all.jsx':
      'import { Button } from "@/Parts/button";\nimport Two from "/docs/parts/two.mdx";\nexport const All = () => <div><Button /><Two /></div>;',
    'index.mdx': 'import { All } from "/snippets/all"\nimport Two from "/parts/two"\n\n<All />\n<Two />',
  });
  const html = pages.get('/')?.html ?? '';
  expect(html).toContain('Text of two');
  expect(html).toContain('Text of three');
  expect([...pages.keys()]).toEqual(['/']);
});
