import { describe, expect, test } from 'vitest';
import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { writeDart } from './dart.ts';
import { toHar } from './har.ts';
import { findSampleLanguage } from './languages.ts';
import { writeRuby } from './ruby.ts';

/** Characters that insert values or end strings in one of the languages. */
const SPECIAL = 'it\'s "q" $a ${b} #{c} \\ \n';

const createRequest = (body?: BuiltRequest['body']): BuiltRequest => ({
  method: 'POST',
  url: 'https://example.com/a',
  headers: [['X-Name', SPECIAL]],
  cookies: [],
  missing: [],
  ...(body && { body }),
});
const createForm = (text: string) => createRequest({ kind: 'text', type: 'application/x-www-form-urlencoded', text });
const MULTIPART = createRequest({
  kind: 'multipart',
  parts: [
    { name: 'note', value: SPECIAL },
    { name: 'meta', value: '{}', type: 'application/json' },
    { name: 'file', value: new File([], 'a.txt') },
  ],
});
const FILE = createRequest({ kind: 'file', type: 'text/csv', file: new File([], 'a.csv') });

describe('Ruby', () => {
  const literal = `'it\\'s "q" $a \${b} #{c} \\\\ \n'`;

  test('a body is text in which nothing is code', () => {
    const code = writeRuby(createRequest({ kind: 'text', type: 'application/json', text: SPECIAL }));
    expect(code).toContain(`request = Net::HTTP::Post.new(uri)\nrequest['X-Name'] = ${literal}\n`);
    expect(code).toContain(`request.body = ${literal}\n\nresponse = `);
  });

  test('forms, files and parts', () => {
    expect(writeRuby(createForm('a=1&a=x%20y'))).toContain(
      "request.body = URI.encode_www_form([\n  ['a', '1'],\n  ['a', 'x y'],\n])",
    );
    expect(writeRuby(FILE)).toContain("request.body = File.binread('a.csv')");
    expect(writeRuby(MULTIPART)).toContain(
      `request.set_form([\n  ['note', ${literal}],\n  ['meta', '{}', { filename: 'meta', content_type: 'application/json' }],\n  ['file', File.open('a.txt', 'rb')],\n], 'multipart/form-data')`,
    );
  });

  test('methods without a class', () => {
    expect(writeRuby({ ...createRequest(), method: 'QUERY' })).toContain(
      "Net::HTTPGenericRequest.new('QUERY', false, true, uri)",
    );
  });
});

describe('Dart', () => {
  const literal = `'it\\'s "q" \\$a \\\${b} #{c} \\\\ \\n'`;

  test('values are text in which nothing is code', () => {
    expect(writeDart(createRequest())).toContain(`  request.headers['X-Name'] = ${literal};\n`);
    expect(writeDart(createRequest({ kind: 'text', type: 'text/plain', text: SPECIAL.trim() }))).toContain(
      `  request.body = ${literal.replace(' \\n', '')};\n`,
    );
  });

  test('a body with several lines is a raw string', () => {
    const json = '{\n  "a": "it\'s $5\\n"\n}';
    expect(writeDart(createRequest({ kind: 'text', type: 'application/json', text: json }))).toContain(
      `  request.body = r'''\n${json}''';\n`,
    );
    expect(writeDart(createRequest({ kind: 'text', type: 'text/plain', text: "a\n'''" }))).toContain(
      String.raw`request.body = 'a\n\'\'\'';`,
    );
  });

  test('forms, files and parts', () => {
    expect(writeDart(createForm('a=1&b=x%20y'))).toContain("request.bodyFields = {'a': '1', 'b': 'x y'};");
    expect(writeDart(createForm('a=1&a=x%20y'))).toContain("request.body = 'a=1&a=x%20y';");
    expect(writeDart(FILE)).toContain("request.bodyBytes = await File('a.csv').readAsBytes();");
    const code = writeDart(MULTIPART);
    expect(code).toContain(`request.fields['note'] = ${literal};`);
    expect(code).toContain(
      "http.MultipartFile.fromString('meta', '{}', contentType: MediaType.parse('application/json'))",
    );
    expect(code).toContain("await http.MultipartFile.fromPath('file', 'a.txt')");
  });
});

test('.NET receives escaped values of headers and forms', () => {
  const writer = findSampleLanguage('dotnet')?.writer;
  if (typeof writer !== 'object') throw new Error('not from the library');
  const har = toHar(createForm(`a=${encodeURIComponent('"x"\n')}`), writer.escape);
  expect(har.headers).toEqual([{ name: 'X-Name', value: JSON.stringify(SPECIAL).slice(1, -1) }]);
  expect(har.postData).toMatchObject({ params: [{ name: 'a', value: String.raw`\"x\"\n` }] });
});

test('Go sends every value of a form', () => {
  const writer = findSampleLanguage('go')?.writer;
  if (typeof writer !== 'object') throw new Error('not from the library');
  expect(writer.fix?.('\tpostData.Set("c", "p")\n\tpostData.Set("c", "q")')).toBe(
    '\tpostData.Add("c", "p")\n\tpostData.Add("c", "q")',
  );
});
