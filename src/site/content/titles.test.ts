/** Titles of pages without one in their frontmatter, and the remaining body. */
import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../testing.ts';

test.each([
  '# The *name*\n\nText',
  '\n\n#  The name #\n\nText',
  "import A from '/a.mdx';\n# The name\n\nText",
  "import {\n  A,\n  B,\n} from '/a.mdx';\n\n# The name\n\nText",
  'export const a = {\n  b: 1,\n};\n\n# The name\n\nText',
  '{/* a comment\n\n# Not this */}\n\n# The name\n\nText',
  'The name\n===\n\nText',
  '<h1 align="center">The name</h1>\n\nText',
  '<h1 align="center">\n  <img src="https://a.example/x.png" alt="" />\n  The name\n</h1>\n\nText',
  '![Logo](https://a.example/x.png)\n\n# The name\n\nText',
  '[![npm](https://a.example/x.svg)](https://a.example) ![b](https://a.example/y.svg)\n# The name\n\nText',
  '<p align="center">\n  <img src="https://a.example/x.png" alt="" width="100" />\n</p>\n\n# The name\n\nText',
  '<div align="center">\n\n# The name\n\n</div>\n\nText',
  '> All pages are listed in [one](/page).\n\n# The name\n\nText',
  '---\nsidebarTitle: x\n---\n\n***\n\n# The name\n\nText',
])('%j is a page with this name', async (body) => {
  const { html, body: content, markdown } = await renderTestPage(body, { 'a.mdx': 'a' });
  expect(/<h1[^>]*id="page-title"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('The name');
  expect(content.replace(/<[^>]*>/g, '')).not.toContain('The name');
  expect(content).toContain('Text');
  expect(markdown.match(/The name/g)).toHaveLength(1);
});

test.each([
  'Text\n\n# The name',
  '## The name\n\n# Other',
  '```\n# The name\n```\n\n# Other',
  '<Note>Text</Note>\n\n# The name',
  '- [ ] item\n\n# The name',
])('%j is named after its file, and keeps its headings', async (body) => {
  const { html, body: content } = await renderTestPage(body);
  expect(/<h1[^>]*id="page-title"[^>]*>([^<]*)/.exec(html)?.[1]).toBe('Page');
  expect(content.replace(/<[^>]*>/g, '')).toContain('The name');
});

test('a heading below other text is shown even if it equals the file name', async () => {
  const { body } = await renderTestPage('Text\n\n# Page');
  expect(body).toMatch(/<h2[^>]*bd-Heading1[^>]*>.*Page/);
});

test('only the first heading counts as repeating a frontmatter title', async () => {
  const renderPage = (body: string) => renderTestPage(`---\ntitle: The name\n---\n${body}`);
  expect((await renderPage('# The name\n\nText')).body).not.toContain('The name');
  expect((await renderPage('![a](https://a.example/x.png)\n\n# The name\n\nText')).body).toContain('The name');
});

test.each(['""', "''", '"  "'])('the title %s makes no heading', async (title) => {
  const { pages, files } = await renderTestSite({
    'docs.json': { name: 'Acme', navigation: { pages: ['index', 'second', 'third'] } },
    'index.mdx': `---\ntitle: ${title}\ndescription: About it\n---\n\nText`,
    'second.mdx': `---\ntitle: ${title}\nsidebarTitle: Step two\nrss: true\n---\n\n<Update label="May">Text</Update>`,
    'third.mdx': `---\ntitle: ${title}\n---\n\n# The name\n\nText`,
  });
  const getTitle = (url: string) => /<title>([^<]*)/.exec(pages.get(url)?.html ?? '')?.[1];
  expect([getTitle('/'), getTitle('/second'), getTitle('/third')]).toEqual([
    'Acme',
    'Step two - Acme',
    'The name - Acme',
  ]);
  expect(pages.get('/')?.html).not.toContain('<h1');
  expect(pages.get('/')?.html).toMatch(/<header id="header">.*About it/);
  expect(pages.get('/third')?.html.match(/<h1[^>]*>/g)).toHaveLength(1);
  expect(pages.get('/')?.markdown).not.toMatch(/^# /m);
  expect(pages.get('/third')?.markdown.match(/^# .*/gm)).toEqual(['# The name']);
  expect(pages.get('/third')?.html).toMatch(/>Home<.*>Step two<.*>The name</s);
  expect(files.get('llms.txt')).toContain('[Step two](');
  expect(files.get('second/rss.xml')).toContain('<title>Step two - Acme</title>');
});

test.each(['', 'null', '~'])(
  'title: %s counts as absent, and the heading comes from the body or the path',
  async (title) => {
    const page = await renderTestPage(`---\ntitle: ${title}\n---\n\nText`);
    expect(page.html).toMatch(/<h1 id="page-title">Page<\/h1>/);
  },
);

test('an empty title on an API page means its summary', async () => {
  const { pages } = await renderTestSite({
    'spec.json': {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { summary: 'List boats', responses: {} } } },
    },
    'page.mdx': '---\ntitle: ""\nopenapi: "spec.json GET /a"\n---\n',
  });
  expect(pages.get('/page')?.html).toMatch(/<h1 id="page-title">List boats<\/h1>/);
});
