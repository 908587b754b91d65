/** Fixture 4 of the format's conformance suite: which operations become pages, and at which URLs. */
import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { createSpec, op, plan } from './testing/plan-api.ts';

describe('a whole description', () => {
  const PATHS = {
    '/b': {
      post: op({ tags: ['Bees'], summary: 'Make' }),
      get: op({ tags: ['Bees'], summary: 'List', deprecated: true }),
    },
    '/a/{id}': { get: op({ tags: ['Ants', 'Bees'], summary: 'Read' }), put: op() },
    '/h': { get: op({ summary: 'Hidden', 'x-hidden': true }), put: op({ summary: 'Gone', 'x-excluded': true }) },
  };
  const TAGS = {
    tags: [
      { name: 'Ants', 'x-group': 'All ants' },
      { name: 'Bees', 'x-displayName': 'All bees' },
    ],
  };

  test('has a page for each operation, grouped by first tag', () => {
    const { outline, urls, codes, page } = plan({ openapi: '/api.json' }, { 'api.json': createSpec(PATHS, TAGS) });
    expect(outline).toEqual(['All bees(GET List †, POST Make), All ants(GET Read), API Reference(PUT /a/{id})']);
    expect(urls).toEqual([
      '/api-reference/bees/list',
      '/api-reference/bees/make',
      '/api-reference/ants/read',
      '/api-reference/put-a',
      '/api-reference/hidden',
    ]);
    expect(page('/api-reference/hidden')?.visibility).toMatchObject({
      sidebar: false,
      search: false,
      robots: 'noindex',
    });
    expect(page('/api-reference/put-a')?.title).toBe('PUT /a/{id}');
    expect(codes).toEqual([]);
  });

  test.each([
    ['Get `user` by **id**', 'Get user by id'],
    ['Add a ` and **', 'Add a ` and **'],
    ['List snake_case * things', 'List snake_case * things'],
  ])('shows a summary like "%s" as the title "%s"', (summary, title) => {
    expect(
      plan({ openapi: 'api.json' }, { 'api.json': createSpec({ '/b': { get: op({ summary }) } }) }).outline,
    ).toEqual([`API Reference(GET ${title})`]);
  });

  test('adds its pages to reading order, search, sitemap and llms.txt', async () => {
    const { pages, files } = await renderTestSite(
      {
        'docs.json': {
          name: 'T',
          theme: 'mint',
          colors: { primary: '#123456' },
          navigation: { pages: ['index', { group: 'API', openapi: 'api.json' }] },
        },
        'index.md': '# Start\n\n[to](/api-reference/bees/make)\n',
        'api.json': createSpec(PATHS),
      },
      { origin: 'https://docs.example' },
    );
    expect(pages.get('/')?.html).toContain('href="api-reference/bees/make.html"');
    expect(pages.get('/')?.broken).toBe(0);
    expect(pages.get('/')?.html).toMatch(/class="[^"]*next[^"]*"[^>]*href="api-reference\/bees\/list.html"/);
    expect(pages.get('/api-reference/bees/list')?.indexed?.sections.length).toBeGreaterThan(0);
    expect(pages.get('/api-reference/bees/list')?.markdown).toContain('GET /b');
    expect(files.get('sitemap.xml')).toContain('https://docs.example/api-reference/ants/read');
    expect(files.get('sitemap.xml')).not.toContain('hidden');
    expect(files.get('llms.txt')).toContain('(https://docs.example/api-reference/ants/read.md)');
    expect(files.get('llms.txt')).toContain('## OpenAPI Specs\n\n- [api](https://docs.example/api.json)');
  });

  test('nests groups for nested tags of 3.2 and ends at circular parents', () => {
    const tags = [
      { name: 'In', parent: 'Out' },
      { name: 'Out', summary: 'Outer', parent: 'In' },
    ];
    const { outline } = plan(
      { openapi: 'a.json' },
      { 'a.json': createSpec({ '/x': { get: op({ tags: ['In'], summary: 'X' }) } }, { openapi: '3.2.0', tags }) },
    );
    expect(outline).toEqual(['Outer(In(GET X))']);
  });

  test('shows badge tags of 3.2 as pills of their operations instead of groups', async () => {
    const tags = [
      { name: 'beta', summary: 'In beta', kind: 'badge' },
      { name: 'plants', summary: 'Plants', kind: 'nav' },
      { name: 'audience', kind: 'audience' },
    ];
    const paths = {
      '/a': { get: op({ tags: ['beta', 'audience', 'plants'], summary: 'A' }) },
      '/b': { get: op({ tags: ['beta'], summary: 'B', 'x-mint': { metadata: { tag: 'Own' } } }) },
    };
    const files = { 'a.json': createSpec(paths, { openapi: '3.2.0', tags }) };
    expect(plan({ openapi: 'a.json' }, files).outline).toEqual(['Plants(GET A), API Reference(GET B)']);
    const { pages } = await renderTestSite({
      'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { openapi: 'a.json' } },
      ...files,
    });
    const html = pages.get('/api-reference/plants/a')?.html ?? '';
    expect(html.match(/data-bd-nav-tag="[^"]+">([^<]+)/g)).toEqual([
      'data-bd-nav-tag="In beta">In beta',
      'data-bd-nav-tag="Own">Own',
    ]);
  });

  test('removes HTML tags from titles and keeps placeholders', async () => {
    const createTitledItem = (summary: string) => ({ get: op({ summary }) });
    const paths = {
      '/a': createTitledItem('Group <span class="label">beta</span> report'),
      '/b': createTitledItem('Read a <name> list<br>'),
    };
    const { pages } = await renderTestSite({
      'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { openapi: 'a.json' } },
      'a.json': createSpec(paths),
    });
    const titles = [...pages.values()].map(({ html }) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]);
    expect(titles).toEqual(['Group beta report', 'Read a &lt;name&gt; list']);
  });

  test('numbers equal URLs in one directory in document order', () => {
    const createSameOperation = () => op({ summary: 'Same' });
    const { urls } = plan(
      { openapi: { source: 'a.json', directory: 'API/' } },
      {
        'a.json': createSpec({
          '/2': { trace: createSameOperation(), post: createSameOperation(), get: createSameOperation() },
          '/1': { get: createSameOperation() },
        }),
      },
    );
    expect(urls).toEqual(['/api/same', '/api/same-1', '/api/same-2', '/api/same-3']);
  });

  test.each([
    ['pages of whole descriptions', { pages: [] }],
    ['pages of listed operations', { pages: ['a.json GET /x', 'b.json GET /y', 'c.json GET /z', 'GET /w'] }],
  ])('gives list items separate folders and URLs: %s', (_, settings) => {
    const createNamedOperation = (name: string) => op({ summary: name, operationId: `get-${name}` });
    const { urls, codes } = plan(
      {
        groups: [
          {
            group: 'G',
            openapi: [
              { source: 'a.json', directory: 'one' },
              'b.json',
              { source: ['specs', 'c.json'], slug: 'operationId' },
            ],
            ...settings,
          },
        ],
      },
      {
        'a.json': createSpec({ '/x': { get: createNamedOperation('X') } }),
        'b.json': createSpec({ '/y': { get: createNamedOperation('Y') } }),
        'c.json': createSpec({ '/z': { get: createNamedOperation('Z') } }),
        'specs/d.json': createSpec({ '/w': { get: createNamedOperation('W') } }),
      },
    );
    expect(codes).toEqual([]);
    expect(urls.toSorted()).toEqual(['/api-reference/get-w', '/api-reference/get-z', '/api-reference/y', '/one/x']);
  });

  test('accepts the same description twice in a list with different folders', () => {
    const { urls } = plan(
      {
        openapi: [
          { source: 'a.json', directory: 'one' },
          { source: 'a.json', directory: 'two' },
        ],
      },
      { 'a.json': createSpec({ '/x': { get: op({ summary: 'X' }) } }) },
    );
    expect(urls).toEqual(['/one/x', '/two/x']);
  });

  test('reports an invalid list item and keeps the others', () => {
    const { urls, diagnostics } = plan(
      { openapi: [{ source: 'a.json' }, { directory: 'x' }] },
      { 'a.json': createSpec({ '/x': { get: op({ summary: 'X' }) } }) },
    );
    expect(urls).toEqual(['/api-reference/x']);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Expected an object with "source" at /navigation/openapi/1, but got an object. The value is ignored.',
    ]);
  });

  test('applies URL and metadata of x-mint, and slugs from operation ids', () => {
    const first = op({
      summary: 'A',
      operationId: 'getFirst',
      'x-mint': { href: '/Guides/First.mdx', metadata: { title: 'One', icon: 'star', openapi: 'no' } },
    });
    const { urls, page } = plan(
      { openapi: { source: 'a.json', slug: 'operationId' } },
      {
        'a.json': createSpec({ '/1': { get: first }, '/2': { get: op({ operationId: 'getSecond', tags: ['T'] }) } }),
      },
    );
    expect(urls).toEqual(['/guides/first', '/api-reference/t/get-second']);
    expect(page('/guides/first')).toMatchObject({
      title: 'One',
      frontmatter: { icon: 'star', parts: { openapi: { name: 'a.json GET /1' } } },
    });
  });

  test('hides operations restricted to groups from other readers', () => {
    const { urls, codes } = plan(
      { openapi: 'a.json' },
      {
        'a.json': createSpec({
          '/1': { get: op({ summary: 'A', 'x-mint': { groups: ['staff'] } }) },
          '/2': { get: op({ summary: 'B' }) },
        }),
      },
    );
    expect(urls).toEqual(['/api-reference/b']);
    expect(codes).toEqual(['page-restricted']);
  });

  test('has pages for webhooks, except excluded ones', () => {
    const webhooks = { orderPaid: { post: op({ summary: 'Order paid' }) }, gone: { post: op({ 'x-excluded': true }) } };
    const { urls, outline } = plan({ openapi: 'a.json' }, { 'a.json': createSpec({}, { webhooks }) });
    expect(urls).toEqual(['/api-reference/order-paid']);
    expect(outline).toEqual(['Webhooks(WEBHOOK Order paid)']);
  });

  test('lists two descriptions one after the other, each in its own groups', () => {
    const { outline, urls } = plan(
      { openapi: ['a.json', 'b.yaml'] },
      {
        'a.json': createSpec({ '/a': { get: op({ tags: ['T'], summary: 'S' }) } }),
        'b.yaml':
          'openapi: 3.0.3\npaths:\n  /b:\n    get:\n      tags: [T]\n      summary: S\n      responses: {200: {description: ok}}\n',
      },
    );
    expect(outline).toEqual(['T(GET S), T(GET S)']);
    expect(urls).toEqual(['/api-reference/t/s', '/api-reference/t/s-1']);
  });

  test('converts Swagger 2.0 to the current shape', async () => {
    const swagger = {
      swagger: '2.0',
      info: {},
      host: 'h.example',
      basePath: '/v1',
      paths: {
        '/pets': {
          get: { summary: 'Pets', parameters: [{ in: 'query', name: 'size', type: 'integer' }], responses: {} },
        },
      },
    };
    const { pages } = await renderTestSite({
      'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { openapi: 's.json' } },
      's.json': swagger,
    });
    expect(pages.get('/api-reference/pets')?.html).toContain('size');
  });
});

test('creates pages for AsyncAPI channels, or only for listed ones', () => {
  const events = JSON.stringify({ asyncapi: '3.0.0', channels: { signedUp: { title: 'Signed up' }, left: {} } });
  expect(plan({ asyncapi: 'e.json' }, { 'e.json': events }).urls).toEqual([
    '/api-reference/signed-up',
    '/api-reference/left',
  ]);
  const listedPlan = plan({ asyncapi: { source: 'e.json', directory: 'ws' }, pages: ['left'] }, { 'e.json': events });
  expect(listedPlan.urls).toEqual(['/ws/left']);
});

test.each(['left', 'e.json left', '/e  left', '"e.json" left', ' left '])(
  '%j refers to a channel on a page',
  (asyncapi) => {
    const events = JSON.stringify({ asyncapi: '3.0.0', channels: { signedUp: {}, left: {} } });
    const { page, codes } = plan(
      { pages: ['p'] },
      { 'p.mdx': `---\nasyncapi: ${JSON.stringify(asyncapi)}\n---\n`, 'e.json': events },
    );
    expect(page('/p')?.subject).toEqual({ document: 'e.json', kind: 'part', name: 'channel left' });
    expect(codes).toEqual([]);
  },
);

test('describes an operation without a description with the description of its path', async () => {
  const paths = { '/x': { description: 'All about x.', get: op({ summary: 'Read x' }) } };
  const { pages } = await renderTestSite({
    'docs.json': { navigation: { openapi: '/api.json' } },
    'api.json': createSpec(paths),
  });
  const { html, markdown } = pages.get('/api-reference/read-x') ?? {};
  expect(html).toContain('<meta name="description" content="All about x.">');
  expect(html).toContain('<p>All about x.</p>');
  expect(markdown).toContain('\nAll about x.\n');
});

test('shows method and path on a page with a missing operation or an unreadable description', async () => {
  const { pages } = await renderTestSite({
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: ['gone', 'broken', 'hook'] },
    },
    'gone.mdx': '---\nopenapi: delete /users/{id}\n---\nStill here.',
    'broken.mdx': '---\nopenapi: x.json PATCH /cups\n---\n',
    'hook.mdx': '---\nopenapi: webhook cup.broken\n---\n',
    'x.json': '{"openapi": "3.0.0", ',
    'y.json': createSpec({}),
  });
  const getEndpoint = (url: string) => {
    const bar = /<div class="bd-ApiEndpoint".*?<\/div>/s.exec(pages.get(url)?.html ?? '')?.[0] ?? '';
    return [/data-bd-method="(\w+)"/.exec(bar)?.[1], /data-bd-copy="([^"]*)"/.exec(bar)?.[1]];
  };
  expect(getEndpoint('/gone')).toEqual(['delete', '/users/{id}']);
  expect(getEndpoint('/broken')).toEqual(['patch', '/cups']);
  expect(getEndpoint('/hook')[0]).toBe('webhook');
  expect(pages.get('/gone')?.html).toContain('Still here.');
});

test('shows a placeholder page for a description that cannot be fetched, and reports why', async () => {
  const { pages, diagnostics } = await renderTestSite({
    'docs.json': {
      name: 'T',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: ['a', { group: 'API', openapi: 'https://api.example/v1.json' }] },
    },
    'a.md': '# A',
  });
  expect(pages.get('/api-reference/unavailable')?.html.replaceAll('<wbr>', '')).toContain(
    'https://api.example/v1.json',
  );
  expect(diagnostics.map(({ code, severity, file }) => [code, severity, file])).toEqual([
    ['spec-unreachable', 'error', 'docs.json'],
  ]);
});

test.each([
  ['{"openapi": "3.0.0", ', 'spec-invalid'],
  ['{"openapi": "4.0.0"}', 'spec-invalid'],
  ['a: 1', 'spec-invalid'],
  ['asyncapi: 2.6.0', 'spec-invalid'],
  [`openapi: 3.0.0\npaths: &p\n  /x: *p\n`, 'spec-invalid'],
])('reports %j and still builds the site', (content, code) => {
  const { codes, urls } = plan(
    { pages: ['a', { group: 'API', openapi: 'x.json' }] },
    { 'a.md': '# A', 'x.json': content },
  );
  expect(codes).toEqual([code]);
  expect(urls).toContain('/a');
});

test('reports a broken link at its position in the description, with the pages that show it', async () => {
  const field = { type: 'string', description: 'See [limits](/limits) and\n\n[below](/b#gone).' };
  const description = createSpec({ '/x': { get: op({ summary: 'X', description: 'Read [this](/nowhere).' }) } });
  const lines = JSON.stringify(
    {
      ...(JSON.parse(description) as object),
      components: { schemas: { S: { type: 'object', properties: { f: field } } } },
    },
    null,
    2,
  );
  const { diagnostics } = await renderTestSite({
    'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b', 's'] } },
    'a.mdx': '---\ntitle: A\nopenapi: /api.json GET /x\n---\n\n[Own](/other)\n',
    'b.mdx': '---\ntitle: B\nopenapi: /api.json GET /x\n---\n',
    's.mdx': '---\ntitle: S\nopenapi-schema: /api.json S\n---\n',
    'api.json': lines,
  });
  const findLine = (text: string): number => lines.split('\n').findIndex((line) => line.includes(text)) + 1;
  expect(diagnostics.map(({ file, line, code }) => [file, line, code])).toEqual([
    ['a.mdx', 6, 'broken-link'],
    ['api.json', findLine('/nowhere'), 'broken-link'],
    ['api.json', findLine('/limits'), 'broken-link'],
    ['api.json', findLine('#gone'), 'broken-anchor'],
  ]);
  expect(diagnostics[1]?.message).toMatch(/ Used by a\.mdx and 1 more page\.$/);
});

test('shows placeholders and generics of a description everywhere', async () => {
  const text = 'Send Bearer <token>, and an Array<User> to </id>.';
  const parameters = [{ name: 'q', in: 'query', description: text, schema: { type: 'string' } }];
  const { pages } = await renderTestSite({
    'docs.json': { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { openapi: 's.json' } },
    's.json': createSpec({ '/u': { get: op({ summary: 'Users', description: text, parameters }) } }),
  });
  const { html = '', markdown } = pages.get('/api-reference/users') ?? {};
  const escapedText = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(html).toContain(`<meta name="description" content="${escapedText}">`);
  expect(html.split(`<p>${escapedText}</p>`)).toHaveLength(3);
  const printedText = text.replaceAll('<', '\\<');
  expect(markdown).toContain(`\n\n${printedText}\n`);
  expect(markdown).toContain(`(\`string\`): ${printedText}`);
});

describe('methods of OpenAPI 3.2', () => {
  const PATHS = {
    '/files/{id}': {
      query: op({ summary: 'Search' }),
      get: op({ summary: 'Read' }),
      additionalOperations: { COPY: op(), GET: op({ summary: 'Twice' }), 'not a method': op() },
    },
  };
  const files = { 'api.json': createSpec(PATHS, { openapi: '3.2.0', servers: [{ url: 'https://api.example.com' }] }) };

  test("have pages after the fixed methods' pages", () => {
    const { outline, urls } = plan({ openapi: 'api.json' }, files);
    expect(outline).toEqual(['API Reference(GET Read, QUERY Search, COPY /files/{id})']);
    expect(urls).toContain('/api-reference/copy-files');
  });

  test('can be used in navigation and frontmatter', () => {
    const { outline, codes } = plan(
      { pages: ['api.json COPY /files/{id}', 'find'] },
      { ...files, 'find.mdx': '---\ntitle: Find\nopenapi: QUERY /files/{id}\n---\n' },
    );
    expect(outline).toEqual(['COPY /files/{id}, QUERY Find']);
    expect(codes).toEqual([]);
  });
});
