import { describe, expect, it } from 'vitest';
import { createPageOptions } from '../../../descriptions/testing/page.ts';
import { readBodyPage, pick, readLibrary } from '../page/testing/page.ts';
import { buildForm } from '../request-form/build-form.ts';
import type { RequestBody } from '../../../api-requests/build-request.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { findSampleLanguage } from './languages.ts';
import { listRequestSamples, type SampleOptions } from './request-samples.ts';
import { createSampleRequest } from './sample-request.ts';

const library = readLibrary();
const OPTIONS: SampleOptions = { autogenerate: true, requiredOnly: false, prefill: false, hiddenParts: new Map() };

const ALL =
  'bash curl sh shell python py javascript js node nodejs node.js php go golang java ruby rb powershell swift csharp c# dotnet .net .NET dot-net typescript ts c c++ cpp kotlin kt rust rs dart flutter'.split(
    ' ',
  );

function listTitles(operation: ApiOperation, options: Partial<SampleOptions> = {}): string[] {
  return listRequestSamples(operation, { ...OPTIONS, ...options }).map(({ title }) => title);
}

describe('code samples', () => {
  const operation = pick(library, 'put /books/{bookId}');

  it('are available in every language of the format, under each of its names', () => {
    expect(listTitles(operation, { languages: ALL })).toEqual(
      'cURL,Python,JavaScript,Node.js,PHP,Go,Java,Ruby,PowerShell,Swift,C#,.NET,TypeScript,C,C++,Kotlin,Rust,Dart'.split(
        ',',
      ),
    );
    for (const name of ALL) expect(listTitles(operation, { languages: [name] })).toHaveLength(1);
    for (const { source } of listRequestSamples(operation, { ...OPTIONS, languages: ALL }))
      expect(source).toMatch(/library\.example\/v2\/books\/7/);
  });

  it("follow the site's order and skip unknown languages", () => {
    expect(listTitles(operation, { languages: ['ruby', 'cobol', 'curl', 'rb'] })).toEqual(['Ruby', 'cURL']);
    expect(listTitles(operation)).toEqual(['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby']);
  });

  it("use the author's samples instead of generated ones, which can be turned off", () => {
    expect(listTitles(pick(library, 'delete /books/{bookId}'))).toEqual(['Our CLI', 'Python']);
    expect(listTitles(operation, { autogenerate: false })).toEqual([]);
  });
});

describe("the author's samples", () => {
  const of = (...samples: [lang: string, label?: string][]) => {
    const list = samples.map(([lang, label]) => ({ lang, ...(label !== undefined && { label }), source: 'x' }));
    return listRequestSamples({ ...readBodyPage({}), value: { 'x-codeSamples': list } }, OPTIONS);
  };

  it.each<[[string, string?][], string[]]>([
    [
      [
        ['typescript', 'make'],
        ['go', 'make'],
        ['python', 'make'],
      ],
      ['TypeScript', 'Go', 'Python'],
    ],
    [
      [
        ['bash', 'Our CLI'],
        ['python', 'Our SDK'],
      ],
      ['Our CLI', 'Our SDK'],
    ],
    [
      [
        ['bash', 'List'],
        ['bash', 'Add'],
      ],
      ['List', 'Add'],
    ],
    [
      [
        ['bash', 'List'],
        ['bash', 'Add'],
        ['js', 'List'],
        ['js', 'Add'],
      ],
      ['cURL · List', 'cURL · Add', 'JavaScript · List', 'JavaScript · Add'],
    ],
    [
      [['python', 'Python (async)'], ['python', 'Python'], ['go']],
      ['Python (async)', 'Python', 'Go'],
    ],
    [
      [['curl'], ['', 'Plain'], ['']],
      ['cURL', 'Plain', 'Code'],
    ],
  ])('%j are called %j', (samples, titles) => {
    expect(of(...samples).map(({ title }) => title)).toEqual(titles);
  });

  it('are highlighted in the language that their name starts with', () => {
    const samples = of(['node-js'], ['JavaScript + SDK'], ['Ruby (gem)'], ['Elixir']);
    expect(samples.map(({ title, language }) => [title, language])).toEqual([
      ['Node.js', 'javascript'],
      ['JavaScript + SDK', 'javascript'],
      ['Ruby (gem)', 'ruby'],
      ['Elixir', 'elixir'],
    ]);
  });
});

describe('the request in code samples', () => {
  const request = (value: JsonObject, options: Partial<SampleOptions> = {}, root: JsonObject = {}) => {
    const operation = { ...readBodyPage({}), value };
    Object.assign(operation.document.root, { servers: [{ url: 'https://a.example/' }] }, root);
    return createSampleRequest(operation, { ...OPTIONS, ...options });
  };

  it('always includes required parameters, and optional ones only if they have a value', () => {
    const parameters = [
      { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
      { name: 'sort', in: 'query', schema: { type: 'string' } },
      {
        name: 'ids',
        in: 'query',
        required: true,
        schema: { type: 'array', items: { type: 'integer' } },
        example: [1, 2],
      },
      { name: 'X-Trace', in: 'header', required: true, schema: { type: 'boolean' } },
      { name: 'X-Empty', in: 'header', schema: { type: 'string', default: '' } },
      { name: 'theme', in: 'cookie', required: true, schema: { enum: ['dark'] } },
    ];
    const all = request({ parameters });
    expect(all.url).toMatch(/\?q=<string>&page=1&ids=1&ids=2$/);
    expect(all.headers).toEqual([['X-Trace', 'true']]);
    expect(all.cookies).toEqual([['theme', 'dark']]);
    expect(request({ parameters }, { requiredOnly: true }).url).toMatch(/\?q=<string>&ids=1&ids=2$/);
  });

  it("uses the server with its variables' defaults, including empty ones", () => {
    const servers = [{ url: 'https://a.example/{base}/{v}', variables: { base: { default: '' }, v: { default: 2 } } }];
    expect(request({}, {}, { servers }).url).toBe('https://a.example/2/test');
  });

  it('includes a placeholder for every kind of credential, or `x-default`', () => {
    const schemes = {
      bearer: { type: 'http', scheme: 'bearer', 'x-default': 'tok_1' },
      basic: { type: 'http', scheme: 'basic', 'x-default': 'dTpw' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      oauth: { type: 'oauth2', flows: {} },
    };
    const root = { components: { securitySchemes: schemes } };
    const listSentValues = (name: string, prefill = false) => {
      const { headers, cookies, url } = request({ security: [{}, { [name]: [] }] }, { prefill }, root);
      return [...headers, ...cookies].map((pair) => pair.join(': ')).concat(url.split('?').slice(1));
    };
    expect(listSentValues('bearer')).toEqual(['Authorization: Bearer tok_1']);
    expect(listSentValues('basic')).toEqual(['Authorization: Basic <credentials>']);
    expect(listSentValues('basic', true)).toEqual(['Authorization: Basic dTpw']);
    schemes.basic['x-default'] = 'u:p';
    expect(listSentValues('basic', true)).toEqual(['Authorization: Basic dTpw']);
    expect(listSentValues('key')).toEqual(['api_key=<api-key>']);
    expect(listSentValues('oauth')).toEqual(['Authorization: Bearer <token>']);
  });

  it('supports JSON, form, file and text bodies', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, file: { type: 'string', format: 'binary' } },
    };
    const createBodyRequest = (type: string, extra: JsonObject = {}) =>
      request({ requestBody: { content: { [type]: { schema, ...extra } } } });
    const file = expect.objectContaining({ name: 'file', size: 0 });
    expect(createBodyRequest('multipart/form-data').body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'name', value: '<string>' },
        { name: 'file', value: file },
      ],
    });
    const form = 'application/x-www-form-urlencoded';
    expect(createBodyRequest(form).body).toMatchObject({
      kind: 'text',
      type: form,
      text: 'name=%3Cstring%3E&file=%3Cfile%3E',
    });
    expect(createBodyRequest('application/json', { example: { name: 'Ada' } }).body).toMatchObject({
      text: '{\n  "name": "Ada"\n}',
    });
    expect(createBodyRequest('text/csv', { example: 'a,b' }).body).toMatchObject({ text: 'a,b' });
    const bytes = { schema: { type: 'string', format: 'binary' } };
    expect(createBodyRequest('audio/*', bytes).body).toEqual({ kind: 'file', type: 'application/octet-stream', file });
    expect(createBodyRequest('audio/*', bytes).headers).toEqual([['Content-Type', 'application/octet-stream']]);
  });

  it.each<[JsonObject, Json, string]>([
    [{}, 'a b&c=d+e', 'v=a%20b%26c%3Dd%2Be'],
    [{}, '2024-01-01T00:00:00+02:00', 'v=2024-01-01T00%3A00%3A00%2B02%3A00'],
    [{ allowReserved: true }, 'a/b:c', 'v=a/b:c'],
    [{}, [1, 2], 'v=1&v=2'],
    [{ explode: false }, [1, 2], 'v=1,2'],
    [{ style: 'pipeDelimited', explode: false }, ['a', 'b'], 'v=a%7Cb'],
    [{ style: 'spaceDelimited', explode: false }, ['a', 'b'], 'v=a%20b'],
    [{}, { a: 1, b: 2 }, 'a=1&b=2'],
    [{ style: 'deepObject' }, { made: { gte: 5 } }, 'v[made][gte]=5'],
    [{ content: { 'application/json': {} }, schema: undefined }, { a: 1 }, 'v=%7B%22a%22%3A1%7D'],
  ])('serializes a parameter according to %j: %j', (settings, example, query) => {
    const parameters = [{ name: 'v', in: 'query', schema: {}, example, ...settings }];
    expect(request({ parameters }).url.split('?')[1]).toBe(query);
  });

  it('serializes path, header and cookie parameters in their styles', () => {
    const operation = readBodyPage({});
    operation.document.root['servers'] = [{ url: 'https://a.example' }];
    operation.path = '/x/{label}/{matrix}/{plain}/{open}';
    operation.value = {
      parameters: [
        { name: 'label', in: 'path', style: 'label', schema: {}, example: [1, 2] },
        { name: 'matrix', in: 'path', style: 'matrix', schema: {}, example: 'a b' },
        { name: 'plain', in: 'path', schema: {}, example: 'a/b' },
        { name: 'open', in: 'path', schema: { type: 'string' } },
        { name: 'X-List', in: 'header', schema: {}, example: ['a', 'b'] },
        { name: 'sid', in: 'cookie', schema: {}, example: 'a b' },
      ],
    };
    expect(createSampleRequest(operation, OPTIONS)).toMatchObject({
      url: 'https://a.example/x/.1,2/;matrix=a%20b/a%2Fb/{open}',
      headers: [['X-List', 'a,b']],
      cookies: [['sid', 'a%20b']],
    });
  });
});

describe('the code of a request', () => {
  const EVIL = `it's "q" \\ $HOME \`id\` \n</script>`;
  const printCode = (body: RequestBody | undefined, name: string) => {
    const headers: [string, string][] = [['X-Evil', EVIL.replace('\n', '')]];
    const cookies: [string, string][] = [['sid', 'a%20b']];
    const request = {
      method: 'POST',
      url: 'https://a.example/x?q=%22',
      headers,
      cookies,
      missing: [],
      ...(body && { body }),
    };
    const writer = findSampleLanguage(name)?.writer;
    return typeof writer === 'function' ? writer(request) : '';
  };
  const file = new File([], 'file');
  const BODIES: [string, RequestBody | undefined][] = [
    ['none', undefined],
    [
      'JSON',
      {
        kind: 'text',
        type: 'application/json; charset=utf-8',
        text: JSON.stringify({ [EVIL]: [EVIL, null, true, {}] }),
      },
    ],
    ['other JSON', { kind: 'text', type: 'application/merge-patch+json', text: JSON.stringify({ a: EVIL }) }],
    ['text', { kind: 'text', type: 'text/csv', text: EVIL }],
    ['a form', { kind: 'text', type: 'application/x-www-form-urlencoded', text: 'a=1&a=2&b=%22%27' }],
    ['a file', { kind: 'file', type: 'image/png', file }],
    [
      'parts',
      {
        kind: 'multipart',
        parts: [
          { name: 'f', value: file },
          { name: 'f', value: file },
          { name: 'a', value: EVIL, type: 'text/plain' },
        ],
      },
    ],
  ];

  it.each(BODIES)('is valid JavaScript, with a body: %s', async (_, body) => {
    const { transform } = await import('esbuild');
    for (const name of ['javascript', 'typescript', 'node']) {
      const source = printCode(body, name);
      await expect(transform(source, { format: 'esm', target: 'esnext', loader: 'ts' })).resolves.toBeDefined();
      expect(source).toContain('"Cookie": "sid=a%20b"');
    }
  });

  it.each(BODIES)('contains no unescaped text in PHP, with a body: %s', (_, body) => {
    const source = printCode(body, 'php');
    const withoutStrings = source.replace(/'(?:[^'\\]|\\['\\])*'/g, '""');
    expect(withoutStrings).toMatch(/^[\w$()[\]{}"=>,;:\s]*$/);
    expect(withoutStrings).not.toContain('HOME');
  });

  it.each([
    ['python', 'a file', 'data=open("file", "rb")'],
    ['python', 'other JSON', '.encode(),'],
    ['python', 'a form', '("a", "1"),'],
    ['php', 'a file', "file_get_contents('file')"],
    ['php', 'parts', "'f[1]' => new CURLFile('file')"],
    ['node', 'a file', 'await openAsBlob("file")'],
    ['javascript', 'a form', '["a", "2"],'],
    ['curl', 'a file', "--data-binary '@file'"],
    ['curl', 'a form', "--data-raw 'a=1&a=2&b=%22%27'"],
  ])('in %s sends %s', (language, kind, expected) => {
    expect(printCode(BODIES.find(([name]) => name === kind)?.[1], language)).toContain(expected);
  });

  it('includes a body of every media type in every language', () => {
    for (const type of ['application/json; charset=utf-8', 'application/vnd.api+json', 'text/csv', 'application/xml']) {
      const operation = { ...readBodyPage({}), method: 'post' as const };
      operation.value = { requestBody: { content: { [type]: { schema: { type: 'string' }, example: 'needle' } } } };
      for (const { source } of listRequestSamples(operation, { ...OPTIONS, languages: ALL }))
        expect(source).toContain('needle');
    }
  });
});

it.each<[string, JsonObject, string[]]>([
  ['no scheme asks for it', {}, ['Authorization: <string>']],
  ['a scheme asks for it', { security: [{ key: [] }] }, ['Authorization: Bearer <token>']],
  ['none is needed', { security: [] }, ['Authorization: <string>']],
])('sends a parameter "Authorization" once, where %s', (_, extra, expected) => {
  const operation = readBodyPage({});
  operation.document.root['components'] = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  const parameters = ['Authorization', 'Accept'].map((name) => ({
    in: 'header',
    name,
    required: true,
    schema: { type: 'string' },
  }));
  const value: JsonObject = { parameters, ...extra };
  const { headers } = createSampleRequest({ ...operation, value }, OPTIONS);
  expect(headers.map(([name, text]) => `${name}: ${text}`)).toEqual(expected);
});

describe('the body of a sample', () => {
  const getBody = (content: JsonObject) => {
    const { body } = createSampleRequest({ ...readBodyPage({}), value: { requestBody: { content } } }, OPTIONS);
    return body?.kind === 'text' ? `${body.type} ${body.text.replaceAll(/\s/g, '')}` : undefined;
  };

  it.each<[string, JsonObject, string]>([
    ['an object', { schema: { type: 'object', example: { a: 1 } } }, 'application/json {"a":1}'],
    ['a list', { schema: { type: 'array', example: [1] } }, 'application/json [1]'],
    ['unknown', { example: [1] }, 'application/json [1]'],
    ['a text', { schema: { type: 'string', example: 'a' } }, 'text/plain a'],
  ])('of a wildcard type is JSON, or plain text for a string, in the form too: %s', (_, media, expected) => {
    expect(getBody({ '*/*': media })).toBe(expected);
    const operation = readBodyPage({});
    operation.document.root['servers'] = [{ url: 'https://api.example.com' }];
    const value = { requestBody: { content: { '*/*': media } } };
    const form = buildForm({ ...operation, value }, createPageOptions().api);
    expect(form?.bodies[0]?.type).toBe(expected.split(' ')[0]);
  });

  it('has one line for each item of a stream', () => {
    const itemSchema = { type: 'object', properties: { a: { type: 'integer' } } };
    expect(getBody({ 'application/jsonl': { itemSchema } })).toBe('application/jsonl {"a":123}');
    const examples = { two: { dataValue: [{ a: 1 }, { a: 2 }] } };
    expect(getBody({ 'application/x-ndjson': { itemSchema, examples } })).toBe('application/x-ndjson {"a":1}{"a":2}');
  });

  it.each<[string, JsonObject, string]>([
    ['the JSON of an object', { example: '{ "a": 1 }' }, '{"a":1}'],
    ['a text', { example: 'a', schema: { type: 'string' } }, '"a"'],
    ['no JSON', { example: '{ a }' }, '"{a}"'],
  ])('is encoded as JSON only once if the example is %s', (_, media, expected) => {
    expect(getBody({ 'application/json': media })).toBe(`application/json ${expected}`);
  });

  it('includes parameters with an example in their media type', () => {
    const content = { 'application/json': { schema: { type: 'object' }, example: { x: 1 } } };
    const value = { parameters: [{ in: 'query', name: 'q', content }] };
    expect(decodeURIComponent(createSampleRequest({ ...readBodyPage({}), value }, OPTIONS).url)).toMatch(
      /\?q=\{"x":1\}$/,
    );
  });
});

describe('a parameter that is the whole query string', () => {
  const createValue = (media: string, example: Json): JsonObject => ({
    parameters: [
      { in: 'querystring', name: 'all', content: { [media]: { examples: { one: { dataValue: example } } } } },
    ],
  });
  const getUrl = (media: string, example: Json) =>
    createSampleRequest({ ...readBodyPage({}), value: createValue(media, example) }, OPTIONS).url;

  it('is written as form fields, one per parameter, or serialized in its media type', () => {
    expect(getUrl('application/x-www-form-urlencoded', { a: 'b c', n: [1, 2] })).toMatch(/\/test\?a=b%20c&n=1&n=2$/);
    expect(getUrl('application/json', { a: 1 })).toMatch(/\/test\?%7B%22a%22%3A1%7D$/);
  });

  it('is included in the form', () => {
    const operation = readBodyPage({});
    operation.document.root['servers'] = [{ url: 'https://api.example.com' }];
    const form = buildForm({ ...operation, value: createValue('application/json', {}) }, createPageOptions().api);
    expect(form?.params[0]).toMatchObject({ in: 'query', name: 'all', whole: true, media: 'application/json' });
  });
});

it('replaces an example that is too long with one generated from the schema', () => {
  const schema = { properties: { name: { type: 'string' } } };
  const createSampleBody = (example: Json) => {
    const content = { 'application/json': { schema, example } };
    return createSampleRequest({ ...readBodyPage({}), value: { requestBody: { content } } }, OPTIONS).body;
  };
  expect(createSampleBody({ name: 'short' })).toMatchObject({ text: expect.stringContaining('short') });
  expect(createSampleBody({ name: 'long', all: Array(10_000).fill('x') })).toMatchObject({
    text: JSON.stringify({ name: '<string>' }, null, 2),
  });
});
