import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const createApi = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/x': { get: { summary, responses: { 200: { description: 'ok' } } } } },
});

function render(group: object, files: Record<string, string | object>) {
  return renderTestSite({
    'docs.json': {
      theme: 'mint',
      name: 'T',
      colors: { primary: '#4f46e5' },
      navigation: { groups: [{ group: 'G', ...group }] },
    },
    ...files,
  });
}

describe('an API description beside pages that describe operations by hand', () => {
  test('that no page shows is reported once', async () => {
    const { diagnostics } = await render(
      { openapi: ['a.json'], pages: ['p'] },
      { 'a.json': createApi('X'), 'p.mdx': '---\napi: GET /x\n---\n' },
    );
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['description-without-pages', 'info']]);
  });

  test('that has no operations is reported', async () => {
    const { diagnostics } = await render({ openapi: 'a.json' }, { 'a.json': { ...createApi('X'), paths: {} } });
    expect(diagnostics).toMatchObject([
      {
        code: 'description-without-pages',
        message: 'No page uses "a.json": it has no operations that are shown. Add operations, or remove it here.',
      },
    ]);
  });

  test.each([
    [{ openapi: 'a.json', pages: ['p', 'GET /x'] }, {}],
    [{ openapi: 'a.json', pages: ['q'] }, { 'q.mdx': '---\nopenapi: GET /x\n---\n' }],
    [{ openapi: 'a.json' }, {}],
  ])('that a page shows is not: %j', async (group, files) => {
    const { diagnostics } = await render(group, { 'a.json': createApi('X'), 'p.mdx': 'P', ...files });
    expect(diagnostics).toEqual([]);
  });
});

describe('a folder as the source of descriptions', () => {
  const files = {
    'specs/b.json': createApi('Second'),
    'specs/a/x.yaml': JSON.stringify(createApi('First')),
    'specs/data.json': {},
  };

  test.each(['specs', '/specs/', './specs'])(
    '%s is replaced by those in it, in the order of their names',
    async (openapi) => {
      const { pages, diagnostics } = await render({ openapi }, files);
      expect([...pages.keys()]).toEqual(['/api-reference/first', '/api-reference/second']);
      expect(diagnostics).toEqual([]);
    },
  );

  test('that contains none is missing', async () => {
    const { diagnostics } = await render({ openapi: { source: 'other', directory: 'd' } }, { 'other/a.json': {} });
    expect(diagnostics.map(({ code }) => code)).toEqual(['spec-missing']);
  });
});
