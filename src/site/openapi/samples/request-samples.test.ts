import { describe, expect, it } from 'vitest';
import { bodyOf, pick, readLibrary } from '../page/testing/page.ts';
import type { ApiOperation, JsonObject } from '../../model/api-description.ts';
import { requestSamples, type SampleOptions } from './request-samples.ts';
import { sampleRequest } from './sample-request.ts';

const library = readLibrary();
const OPTIONS: SampleOptions = { autogenerate: true, requiredOnly: false, prefill: false };

const ALL =
  'bash curl sh shell python py javascript js node nodejs node.js php go golang java ruby rb powershell swift csharp c# dotnet .net .NET dot-net typescript ts c c++ cpp kotlin kt rust rs dart flutter'.split(
    ' ',
  );

function titles(operation: ApiOperation, options: Partial<SampleOptions> = {}): string[] {
  return requestSamples(operation, { ...OPTIONS, ...options }).map(({ title }) => title);
}

describe('code samples', () => {
  const operation = pick(library, 'put /books/{bookId}');

  it('are written in every language of the format, by each of its names', () => {
    expect(titles(operation, { languages: ALL })).toEqual(
      'cURL,Python,JavaScript,Node.js,PHP,Go,Java,Ruby,PowerShell,Swift,C#,.NET,TypeScript,C,C++,Kotlin,Rust,Dart'.split(
        ',',
      ),
    );
    for (const name of ALL) expect(titles(operation, { languages: [name] })).toHaveLength(1);
    for (const { source } of requestSamples(operation, { ...OPTIONS, languages: ALL }))
      expect(source).toMatch(/library\.example\/v2\/books\/7/);
  });

  it('come in the order of the site, unknown languages left out', () => {
    expect(titles(operation, { languages: ['ruby', 'cobol', 'curl', 'rb'] })).toEqual(['Ruby', 'cURL']);
    expect(titles(operation)).toEqual(['cURL', 'Python', 'JavaScript', 'PHP', 'Go', 'Java', 'Ruby']);
  });

  it('of the author come instead of generated ones, which can be switched off', () => {
    expect(titles(pick(library, 'delete /books/{bookId}'))).toEqual(['Our CLI', 'Python']);
    expect(titles(operation, { autogenerate: false })).toEqual([]);
  });
});

describe('the request of the samples', () => {
  const request = (value: JsonObject, options: Partial<SampleOptions> = {}, root: JsonObject = {}) => {
    const operation = { ...bodyOf({}), value };
    Object.assign(operation.document.root, { servers: [{ url: 'https://a.example/' }] }, root);
    return sampleRequest(operation, { ...OPTIONS, ...options });
  };

  it('sends required parameters always, others only when there is a value to show', () => {
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
      { name: 'theme', in: 'cookie', required: true, schema: { enum: ['dark'] } },
    ];
    const all = request({ parameters });
    expect(all.queryString.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'q=<string>',
      'page=1',
      'ids=1',
      'ids=2',
    ]);
    expect(all.headers).toEqual([{ name: 'X-Trace', value: 'true' }]);
    expect(all.cookies).toEqual([{ name: 'theme', value: 'dark' }]);
    expect(request({ parameters }, { requiredOnly: true }).queryString.map(({ name }) => name)).toEqual([
      'q',
      'ids',
      'ids',
    ]);
  });

  it('carries a stand-in for every kind of credential, or what `x-default` says', () => {
    const schemes = {
      bearer: { type: 'http', scheme: 'bearer', 'x-default': 'tok_1' },
      basic: { type: 'http', scheme: 'basic', 'x-default': 'dTpw' },
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      oauth: { type: 'oauth2', flows: {} },
    };
    const root = { components: { securitySchemes: schemes } };
    const sent = (name: string, prefill = false) => {
      const { headers, queryString } = request({ security: [{}, { [name]: [] }] }, { prefill }, root);
      return [...headers, ...queryString].map((pair) => `${pair.name}: ${pair.value}`);
    };
    expect(sent('bearer')).toEqual(['Authorization: Bearer tok_1']);
    expect(sent('basic')).toEqual(['Authorization: Basic <credentials>']);
    expect(sent('basic', true)).toEqual(['Authorization: Basic dTpw']);
    expect(sent('key')).toEqual(['api_key: <api-key>']);
    expect(sent('oauth')).toEqual(['Authorization: Bearer <token>']);
  });

  it('has bodies of JSON, forms, files and text', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, file: { type: 'string', format: 'binary' } },
    };
    const body = (type: string, more: JsonObject = {}) =>
      request({ requestBody: { content: { [type]: { schema, ...more } } } });
    expect(body('multipart/form-data').postData?.params).toEqual([
      { name: 'name', value: '<string>' },
      { name: 'file', value: '', fileName: 'file' },
    ]);
    expect(body('application/x-www-form-urlencoded').postData?.params?.[0]).toEqual({
      name: 'name',
      value: '<string>',
    });
    expect(body('application/json', { example: { name: 'Ada' } }).postData?.text).toBe('{\n  "name": "Ada"\n}');
    expect(body('text/csv', { example: 'a,b' }).postData?.text).toBe('a,b');
  });
});
