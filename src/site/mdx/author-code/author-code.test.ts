import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../../testing.ts';
import { AUTHOR_PAGES, INTERACTIVE_PAGES } from '../testing/author-pages.ts';

/** Matches code with state setters or event handlers. */
const REACTS = /setState\(|\b(?:useState|useReducer)\(|\son[A-Z]\w*=\{/;

test.each(Object.keys(AUTHOR_PAGES))('%s is rendered in its initial state', async (name) => {
  const { page = '', files = {} } = AUTHOR_PAGES[name] ?? {};
  const { body, diagnostics } = await renderTestPage(`---\ntitle: T\n---\n\n${page}\n`, files);
  expect(diagnostics).toEqual([]);
  // A page that reacts to readers needs steps in `INTERACTIVE_PAGES`, which `test/e2e/author-pages.test.ts` runs; one
  // that should react but has no island fails here too.
  const code = [page, ...Object.values(files)].join('\n');
  expect(body.includes('<doc-island') || REACTS.test(code)).toBe(Object.hasOwn(INTERACTIVE_PAGES, name));
  expect(body.trim()).toMatchSnapshot();
});

test("the current time is the commit's time, on every page and in every build", async () => {
  const page = '{new Date().toISOString()} {Date.now() === new Date().getTime() ? "one clock" : ""}';
  const { pages } = await renderTestSite({ 'a.mdx': page, 'b.mdx': page }, { time: '2026-03-04T05:06:07.000Z' });
  for (const url of ['/a', '/b']) expect(pages.get(url)?.html).toMatch(/<p>2026-03-04T05:06:07\.000Z\sone clock<\/p>/);
});

test('a tag can be named by a value: a variable, a prop, a member, a level', async () => {
  const { body, markdown, diagnostics } = await renderTestPage(`
export const Cell = ({ children, head = false }) => {
  const Tag = head ? "th" : "td";
  return <Tag style={{ textAlign: "left" }}>{children}</Tag>;
};
export const Box = ({ as: Tag = "section", children }) => <Tag className="box">{children}</Tag>;
export const Title = ({ level, children }) => {
  const Heading = \`h\${level}\`;
  return <Heading>{children}</Heading>;
};
export const tags = { Aside: "aside", Own: Box };
export const Plain = "small";

<table><thead><tr><Cell head>A</Cell></tr></thead><tbody><tr><Cell>**b**</Cell></tr></tbody></table>

<Box>one</Box> <Box as="b">two</Box>

<Title level={3}>Three</Title>

<tags.Aside>four</tags.Aside> <tags.Own>five</tags.Own> <Plain>six</Plain>
`);
  expect(diagnostics).toEqual([]);
  expect(markdown).toContain('| A |\n| --- |\n| **b** |');
  for (const html of [
    '<th style="text-align:left" data-bd-short>A</th>',
    '<section class="box">one</section>',
    '<b class="box">two</b>',
    '<aside>four</aside>',
    '<small>six</small>',
  ])
    expect(body).toContain(html);
  expect(body).toMatch(/<h3[^>]*>.*Three/s);
});
