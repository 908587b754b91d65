import { describe, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { makePlan } from '../make-plan.ts';
import { openMemory } from '../model/source.ts';
import { renderTestSite } from '../testing.ts';
import { buildLlmsFiles } from './llms.ts';

const ORIGIN = { origin: 'https://docs.example.com' };

function createConfig(extra: object = {}): object {
  return { theme: 'mint', name: 'Acme', colors: { primary: '#123456' }, navigation: { pages: [] }, ...extra };
}

function createPage(title: string, description = ''): string {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\nText of ${title}.`;
}

describe('llms.txt', () => {
  test('contains name, description, instructions, areas, specifications and external links', async () => {
    const { files } = await renderTestSite(
      {
        'docs.json': createConfig({
          description: 'All of\n Acme.',
          markdown: { instructions: ['Be brief.', 'Cite.'] },
          api: { openapi: ['specs/shop.yaml', 'https://api.example/v1.json'] },
          navigation: {
            global: { anchors: [{ anchor: 'Status', href: 'https://status.example' }] },
            tabs: [
              {
                tab: 'Guides',
                groups: [
                  { group: 'One', pages: ['a', 'https://forum.example/x'] },
                  { group: 'Two', pages: ['b'] },
                ],
              },
              { tab: 'API', pages: ['c', 'gone'] },
              { tab: 'Blog', href: 'https://blog.example' },
            ],
          },
        }),
        'specs/shop.yaml': 'openapi: 3.1.0',
        'asyncapi-events.json': '{"asyncapi": "3.0.0"}',
        'a.md': createPage('A [1]', 'First.\n\nSecond.'),
        'b.md': createPage('B'),
        'c (1).md': createPage('Not listed'),
        'c.md': createPage('C'),
        'gone.md': '---\nurl: https://gone.example\ntitle: Gone\n---\n',
      },
      ORIGIN,
    );
    expect(files.get('llms.txt')).toBe(`# Acme

> All of Acme.

## Instructions

Be brief.
Cite.

## Guides

- [A \\[1\\]](https://docs.example.com/a.md): First.
- [B](https://docs.example.com/b.md)

## API

- [C](https://docs.example.com/c.md)

## OpenAPI Specs

- [shop](https://docs.example.com/specs/shop.yaml)
- [v1](https://api.example/v1.json)

## AsyncAPI Specs

- [asyncapi-events](https://docs.example.com/asyncapi-events.json)

## Optional

- [Status](https://status.example)
- [Blog](https://blog.example)
- [forum.example/x](https://forum.example/x)
- [Gone](https://gone.example)
`);
  });

  test('uses relative links without a public URL, even in the copy', async () => {
    const { files } = await renderTestSite({ 'a/b.md': createPage('B') });
    expect(files.get('llms.txt')).toContain('- [B](a/b.md)');
    expect(files.get('.well-known/llms.txt')).toContain('- [B](../a/b.md)');
  });

  test('only lists the default language and version of each part', async () => {
    const { files } = await renderTestSite({
      'docs.json': createConfig({
        navigation: {
          languages: [
            { language: 'de', pages: ['de'] },
            {
              language: 'en',
              default: true,
              products: [
                {
                  product: 'P',
                  versions: [
                    { version: '2', pages: ['p2'] },
                    { version: '1', pages: ['p1'] },
                  ],
                },
                {
                  product: 'Q',
                  versions: [
                    { version: 'old', pages: ['q1'] },
                    { version: 'new', default: true, pages: ['q2'] },
                  ],
                },
              ],
            },
          ],
        },
      }),
      ...Object.fromEntries(['de', 'p1', 'p2', 'q1', 'q2'].map((name) => [`${name}.md`, createPage(name)])),
    });
    expect(files.get('llms.txt')?.match(/^- .*|^## .*/gm)).toEqual(['## P', '- [p2](p2.md)', '## Q', '- [q2](q2.md)']);
    expect(files.get('llms-full.txt')?.match(/^# .*/gm)).toEqual(['# p2', '# q2']);
  });

  test('lists pages outside the navigation last, if the site shows them', async () => {
    const { files } = await renderTestSite({
      'docs.json': createConfig({ seo: { indexing: 'all' }, navigation: { groups: [{ group: 'G', pages: ['m'] }] } }),
      ...Object.fromEntries(['z', 'm', 'b'].map((name) => [`${name}.md`, createPage(name)])),
    });
    expect(files.get('llms.txt')?.match(/^- \[\w/gm)).toEqual(['- [m', '- [b', '- [z']);
  });

  function createList(count: number, description: string): string {
    const names = Array.from({ length: count }, (_, index) => `page-${index}`);
    const docs = createConfig({
      navigation: { groups: [{ group: 'All', pages: [...names, 'https://outside.example'] }] },
    });
    const source = openMemory({
      'docs.json': JSON.stringify(docs),
      ...Object.fromEntries(names.map((name) => [`${name}.md`, `---\ndescription: ${description}\n---\n`])),
    });
    const plan = makePlan({ source, settings: { features: createFeatures() }, report: () => {} });
    return String(buildLlmsFiles(plan, plan.pages)[0]?.content);
  }

  test('shortens descriptions first if it gets too long', () => {
    const list = createList(500, 'word '.repeat(60).trim());
    expect(list.length).toBeLessThanOrEqual(100_000);
    expect(list).toContain('- [Page 499](page-499.md): word word');
    expect(list).toContain('…');
    expect(list).toContain('outside.example');
  });

  test('omits pages only if titles alone are too long, and reports how many', () => {
    const list = createList(4000, 'x');
    expect(list.length).toBeLessThanOrEqual(100_000);
    expect(list.length).toBeGreaterThan(99_000);
    const listedCount = list.match(/^- \[Page/gm)?.length ?? 0;
    expect(list).toContain(
      `> ${4000 - listedCount} more pages are omitted here to keep this list short. llms-full.txt contains all pages.`,
    );
  });
});

describe('llms-full.txt', () => {
  test("contains each page's text with its URL and absolute links, and nothing for people only", async () => {
    const { files } = await renderTestSite(
      {
        'a/one.mdx': `${createPage('One', 'About one.')}\n\nSee [two](./two#x), [out](https://o.example/p.html) and ![pic](/pic.png).\n\n<Visibility for="humans">clickable</Visibility>\n\n<Visibility for="agents">plain</Visibility>`,
        'a/two.mdx': createPage('Two'),
        'pic.png': Buffer.alloc(1),
      },
      ORIGIN,
    );
    expect(files.get('llms-full.txt')).toBe(`# One

Source: https://docs.example.com/a/one

About one.

Text of One.

See [two](https://docs.example.com/a/two.md#x), [out](https://o.example/p.html) and ![pic](https://docs.example.com/pic.png).

plain


# Two

Source: https://docs.example.com/a/two

Text of Two.


`);
    expect(files.get('.well-known/llms-full.txt')).toBe(files.get('llms-full.txt'));
  });
});

describe('the Markdown twin of a page', () => {
  test('links the list of all pages and other twins with relative paths', async () => {
    const { pages } = await renderTestSite({
      'a/b/one.md': '# One\n\n[two](/two)',
      'two.md': '# Two\n\n[one](/a/b/one)',
    });
    expect(pages.get('/a/b/one')?.markdown).toContain('[llms.txt](../../llms.txt)');
    expect(pages.get('/a/b/one')?.markdown).toContain('[two](../../two.md)');
    expect(pages.get('/two')?.markdown).toContain('[llms.txt](llms.txt)');
    expect(pages.get('/two')?.markdown).toContain('[one](a/b/one.md)');
  });

  test('hides text for agents from readers, without an anchor on the page', async () => {
    const { pages } = await renderTestSite({
      'a.mdx': '## Seen\n\n<Visibility for="agents">\n## Unseen\nsecret\n</Visibility>',
    });
    const renderedPage = pages.get('/a');
    expect(renderedPage?.html).not.toContain('nseen');
    expect(renderedPage?.ids).not.toContain('unseen');
    expect(renderedPage?.indexed).toBeDefined();
    expect(JSON.stringify(renderedPage?.indexed)).not.toMatch(/unseen|secret/i);
    expect(renderedPage?.markdown).toContain('## Unseen\n\nsecret');
  });
});
