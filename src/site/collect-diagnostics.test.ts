import { expect, test } from 'vitest';
import { renderTestSite } from './testing.ts';

test('a problem in a snippet names a page that uses it, once for all of them', async () => {
  const use = 'import Part from "/snippets/part.mdx";\n\n<Part />\n';
  const { diagnostics } = await renderTestSite({
    'snippets/part.mdx': '[gone](/gone)\n',
    'a.mdx': use,
    'b.mdx': use,
    'c.mdx': use,
  });
  expect(diagnostics.map(({ file, message }) => `${file} ${/Used by .*/.exec(message)?.[0]}`)).toEqual([
    'snippets/part.mdx Used by a.mdx and 2 more pages.',
  ]);
  expect(diagnostics[0]).not.toHaveProperty('page');
});

test.each(['part.mdx', 'part.jsx'])('so does a broken anchor, and a problem of a component: %s', async (file) => {
  const { diagnostics } = await renderTestSite({
    [`snippets/${file}`]: 'export const Part = ({ to }) => <a href={to}>x</a>;\n',
    'a.mdx': `import { Part } from "/snippets/${file}";\n\n<Part to="/b#gone" /> <Part to="/gone" />\n`,
    'b.mdx': '# B\n',
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${/Used by .*/.exec(message)?.[0]}`)).toEqual([
    'broken-anchor Used by a.mdx.',
    'broken-link Used by a.mdx.',
  ]);
});

test('missing twoslash types are reported once for the site, with the number of places', async () => {
  const block = '```ts twoslash\nconst a = 1;\n```\n';
  const { diagnostics } = await renderTestSite({ 'a.mdx': block, 'b.mdx': `${block}\n${block}` });
  expect(diagnostics).toMatchObject([{ file: 'a.mdx', severity: 'warning', code: 'twoslash-not-run' }]);
  expect(diagnostics[0]?.message).toContain('3 occurrences');
});
