/** Operations that the navigation or a page names, and the description that each one is found in. */
import { describe, expect, test } from 'vitest';
import { createSpec, op, plan } from './testing/plan-api.ts';

describe('listed operations', () => {
  const A = createSpec({
    '/u': { get: op({ summary: 'Users' }), post: op({ summary: 'Add' }) },
    '/x': { get: op({ summary: 'X' }) },
  });

  test('are the only generated pages, mixed with prose, from the nearest description', () => {
    const { outline, urls, codes } = plan(
      {
        openapi: 'a.json',
        groups: [
          { group: 'G', pages: ['p', 'GET /u/'] },
          { group: 'H', openapi: 'b.json', pages: ['GET /u', '/a GET /x'] },
        ],
      },
      { 'p.md': '# P', 'a.json': A, 'b.json': createSpec({ '/u': { get: op({ summary: 'Others' }) } }) },
    );
    expect(outline).toEqual(['G(P, GET Users), H(GET Others, GET X)']);
    expect(urls).toEqual(['/p', '/api-reference/users', '/api-reference/others', '/api-reference/x']);
    expect(codes).toEqual([]);
  });

  test('are found with api.openapi, which adds no pages', () => {
    const { urls } = plan({ pages: ['p', 'POST /u'] }, { 'p.md': '# P', 'a.json': A }, { api: { openapi: 'a.json' } });
    expect(urls).toEqual(['/p', '/api-reference/add']);
  });

  test.each([
    'get /u',
    'Get /u',
    'GET  /u/',
    ' get\t/u ',
    'GET u',
    'a.json get /u',
    '/a  get  /u',
    './a.json GET /u',
    '"a.json" GET /u',
    '"get /u"',
    'GET `/u`',
    'get https://api.example.com/u',
  ])('%j refers to an operation in navigation and frontmatter', (reference) => {
    const listedPlan = plan({ openapi: 'a.json', pages: ['p', reference] }, { 'p.md': '# P', 'a.json': A });
    expect(listedPlan).toMatchObject({ outline: ['P, GET Users'], codes: [] });
    const page = `---\nopenapi: ${JSON.stringify(reference)}\n---\n`;
    const writtenPlan = plan({ openapi: 'a.json', pages: ['p'] }, { 'p.mdx': page, 'a.json': A });
    expect(writtenPlan.page('/p')?.subject).toEqual({ document: 'a.json', kind: 'part', name: 'GET /u' });
    expect(writtenPlan.codes).toEqual([]);
  });

  describe('in the frontmatter can be ids', () => {
    const withIds = (...ids: string[]) =>
      createSpec(Object.fromEntries(ids.map((id, index) => [`/${index}`, { get: op({ operationId: id }) }])));
    const render = (reference: string, files: Record<string, string>, config = {}) =>
      plan({ pages: ['p'] }, { 'p.mdx': `---\nopenapi: ${reference}\n---\n`, ...files }, config);

    test.each([
      ['listCups', { 'a.json': withIds('addCup', 'listCups') }, {}],
      ['a.json listCups', { 'a.json': withIds('addCup', 'listCups'), 'b.json': withIds('listCups') }, {}],
      [
        'listCups',
        { 'a.json': withIds('addCup', 'listCups'), 'b.json': withIds('listCups') },
        { api: { openapi: 'a.json' } },
      ],
    ])('%s, if one operation has it', (reference, files, config) => {
      const { page, outline, diagnostics } = render(reference, files, config);
      expect(page('/p')?.subject).toEqual({ document: 'a.json', kind: 'part', name: 'GET /1' });
      expect(outline[0]).toMatch(/^GET /);
      expect(diagnostics.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
        expect.stringMatching(/^info "listCups" is the ID of the operation "GET \/1"/),
      ]);
    });

    test.each<[string, Record<string, string>, string]>([
      ['listCups', { 'a.json': withIds('listCups', 'listCups') }, 'is the ID of several operations'],
      ['listCups', { 'a.json': withIds('listCups'), 'b.json': withIds('listCups') }, 'is the ID of several operations'],
      ['listCups', { 'a.json': withIds('list') }, "isn't a valid operation"],
    ])('%s of %j is reported if not exactly one has it', (reference, files, problem) => {
      const { page, diagnostics } = render(reference, files);
      expect(page('/p')?.subject).toBeUndefined();
      expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
        expect.stringContaining(`operation-missing "listCups" ${problem}`),
      ]);
    });
  });

  test('a trailing slash only matters if the description contains both paths', () => {
    const specOfBoth = createSpec({
      '/u': { get: op({ summary: 'Plain' }) },
      '/u/': { get: op({ summary: 'Slash' }) },
    });
    const { outline } = plan({ openapi: 'a.json', pages: ['get /u/', 'get /u'] }, { 'a.json': specOfBoth });
    expect(outline).toEqual(['GET Slash, GET Plain']);
    const one = createSpec({ '/u/': { get: op({ summary: 'Slash' }) } });
    expect(plan({ openapi: 'a.json', pages: ['get /u'] }, { 'a.json': one }).outline).toEqual(['GET Slash']);
  });

  test.each(['webhook paid', 'WEBHOOK paid', 'a.json Webhook  paid', "webhook 'paid'"])(
    '%j refers to a webhook',
    (ref) => {
      const hooks = createSpec({}, { webhooks: { paid: { post: op({ summary: 'Paid' }) } } });
      const { outline, codes } = plan({ openapi: 'a.json', pages: [ref] }, { 'a.json': hooks });
      expect({ outline, codes }).toEqual({ outline: ['WEBHOOK Paid'], codes: [] });
    },
  );

  test('a page whose file name looks like an operation stays a page', () => {
    const { outline, codes } = plan(
      { openapi: 'a.json', pages: ['Get started', 'how to post it', 'webhook guide', 'get u'] },
      { 'Get started.md': '# A', 'how to post it.md': '# B', 'webhook guide.md': '# C', 'a.json': A },
    );
    expect({ outline, codes }).toEqual({ outline: ['A, B, C, GET Users'], codes: [] });
  });

  test.each([
    ['GET /U', 'GET /u'],
    ['GET /v1/items/{itemId}', 'GET /items/{id}'],
    ['GET /items/:id', 'GET /items/{id}'],
    ['delete /items/{id}', 'GET /items/{id}'],
    ['GET /itmes/{id}', 'GET /items/{id}'],
    ['a.json get /items/{x}', 'GET /items/{id}'],
    ['GET /completely/other', undefined],
  ])('reports the missing %s and suggests %s', (reference, near) => {
    const items = createSpec({ '/u': { get: op() }, '/items/{id}': { get: op() } });
    const { diagnostics } = plan({ openapi: 'a.json', pages: ['p', reference] }, { 'p.md': '# P', 'a.json': items });
    expect(diagnostics.map(({ code }) => code)).toEqual(['operation-missing']);
    expect(/Did you mean "(.*)"/.exec(diagnostics[0]?.message ?? '')?.[1]).toBe(near);
  });
});

describe('a description referenced without its folders', () => {
  const edge = createSpec(
    { '/u': { get: op({ summary: 'Users' }) } },
    { components: { schemas: { Cup: { type: 'object' } } } },
  );
  const files = {
    'api/v1/edge.json': edge,
    'api/v0/other.yaml': createSpec({ '/o': { get: op({ summary: 'Other' }) } }),
  };

  test.each(['edge', 'edge.json', '/edge.json', 'v1/edge', './v1/edge.json'])('is found by %s', (name) => {
    const writtenPlan = plan(
      { pages: ['p', 's'] },
      {
        ...files,
        'p.mdx': `---\nopenapi: ${name} GET /u\n---\n`,
        's.mdx': `---\nopenapi-schema: ${name} Cup\n---\n`,
      },
    );
    expect(writtenPlan.page('/p')?.subject).toMatchObject({ document: 'api/v1/edge.json', name: 'GET /u' });
    expect(writtenPlan.page('/s')?.subject).toMatchObject({ document: 'api/v1/edge.json', name: 'schema Cup' });
    expect(writtenPlan.codes).toEqual([]);
    expect(plan({ openapi: name }, files)).toMatchObject({ outline: ['API Reference(GET Users)'], codes: [] });
    expect(plan({ pages: [`${name} get /u`] }, files)).toMatchObject({ outline: ['GET Users'], codes: [] });
  });

  test.each([
    ['../edge.json', 'api/v1/pages/p.mdx', 'api/v1/pages/p'],
    ['./edge.json', 'api/v1/p.mdx', 'api/v1/p'],
    ['../v1/edge.json', 'api/v2/p.md', 'api/v2/p'],
    ['../edge', 'api/v1/pages/p.mdx', 'api/v1/pages/p'],
    ['"../edge.json"', 'api/v1/pages/p.mdx', 'api/v1/pages/p'],
    ['edge.json', 'api/v1/p.mdx', 'api/v1/p'],
    ['edge', 'api/v1/p.mdx', 'api/v1/p'],
    ['../../api/v1/edge.json', 'guides/deep/p.mdx', 'guides/deep/p'],
  ])('can be a path from the folder of its page: %s', (spec, file, url) => {
    // A description with the same name in a folder that comes first.
    const others = { ...files, 'api/v0/edge.json': createSpec({ '/other': { get: op() } }) };
    for (const line of [`openapi: '${spec} GET /u'`, `openapi: '${spec} get /u'`, `openapi-schema: '${spec} Cup'`]) {
      const { page, codes } = plan({ pages: [url] }, { ...others, [file]: `---\n${line}\n---\n` });
      expect(page(`/${url}`)?.subject).toMatchObject({ document: 'api/v1/edge.json' });
      expect(codes).toEqual([]);
    }
  });

  test('is replaced by another one if no path ends with the name', () => {
    const { page, diagnostics, outline } = plan(
      { pages: ['p', 'gone.json GET /o'] },
      { ...files, 'p.mdx': '---\nopenapi: dge.json GET /u\n---\n' },
    );
    expect(page('/p')?.subject).toMatchObject({ document: 'api/v1/edge.json' });
    expect(outline).toEqual(['GET Users, GET Other']);
    expect(diagnostics.map(({ code, message }) => [code, /is read from (\S+?)\. /.exec(message)?.[1]])).toEqual([
      ['operation-missing', 'api/v1/edge.json'],
      ['operation-missing', 'api/v0/other.yaml'],
    ]);
  });

  test("is replaced by another one with a warning if it doesn't contain the operation", () => {
    const createChat = (channel: string) =>
      JSON.stringify({ asyncapi: '3.0.0', info: {}, channels: { [channel]: { address: '/c' } } });
    const { page, diagnostics } = plan(
      { pages: ['p', 's', 'gone', 'c', 'c-gone', 'none'] },
      {
        ...files,
        'api/chat.json': createChat('rooms'),
        'api/talk.json': createChat('lobby'),
        'p.mdx': '---\nopenapi: other GET /u\n---\n',
        's.mdx': '---\nopenapi-schema: other.yaml Cup\n---\n',
        'gone.mdx': '---\nopenapi-schema: gone.json Cup\n---\n',
        'c.mdx': '---\nasyncapi: chat lobby\n---\n',
        'c-gone.mdx': '---\nasyncapi: gone.yml lobby\n---\n',
        'none.mdx': '---\nopenapi: other GET /none\n---\n',
      },
    );
    const documents = ['p', 's', 'gone', 'c', 'c-gone', 'none'].map((name) => page(`/${name}`)?.subject?.document);
    const [edge, talk] = ['api/v1/edge.json', 'api/talk.json'];
    expect(documents).toEqual([edge, edge, edge, talk, talk, undefined]);
    expect(diagnostics).toHaveLength(6);
    expect(diagnostics.every(({ code, severity }) => code === 'operation-missing' && severity === 'warning')).toBe(
      true,
    );
    expect(diagnostics.filter(({ message }) => message.includes("doesn't exist"))).toHaveLength(2);
  });

  test("is never replaced if it can't be read", () => {
    const { page, codes } = plan(
      { pages: ['p'] },
      { ...files, 'bad.json': '{"openapi": "3.1.0", oops', 'p.mdx': '---\nopenapi: bad GET /u\n---\n' },
    );
    expect(page('/p')?.subject).toEqual({ document: 'bad.json', kind: 'unavailable' });
    expect(codes).toEqual(['spec-invalid']);
  });
});
