import { expect, test } from 'vitest';
import { findReplacements } from './sample-replacements.ts';
import type { SampleInputs } from './sample-replacements.ts';

const SERVERS = [
  {
    url: 'https://{region}.api.test/{base}',
    variables: [
      { name: 'region', value: 'us' },
      { name: 'base', value: 'v1' },
    ],
  },
];

function fill(code: string, presets: SampleInputs['presets'], servers: SampleInputs['servers'] = SERVERS): string {
  return findReplacements(code, { presets, servers })
    .toReversed()
    .reduce((text, { start, end, text: value }) => text.slice(0, start) + value + text.slice(end), code);
}

const HEADER = { header: { 'X-Key': 'k-1', Authorization: 'Bearer t-1' } };

test.each([
  [`--header 'X-Key: <api-key>'`, `--header 'X-Key: k-1'`],
  [`{ "x-key": "<api-key>" }`, `{ "x-key": "k-1" }`],
  [`req.Header.Add("X-Key", "<api-key>")`, `req.Header.Add("X-Key", "k-1")`],
  [`request["X-Key"] = '<api-key>'`, `request["X-Key"] = 'k-1'`],
  [`'Authorization: Bearer <token>'`, `'Authorization: Bearer t-1'`],
  [`'My-X-Key: <api-key>' 'X-Key-2: <api-key>'`, `'My-X-Key: <api-key>' 'X-Key-2: <api-key>'`],
  [`'X-Key: of-author'`, `'X-Key: of-author'`],
])('fills a header of %s', (code, expected) => {
  expect(fill(code, HEADER)).toBe(expected);
});

test('fills query parameters, cookies, path parameters and the variables of the first server', () => {
  const code = `curl 'https://us.api.test/v1/a/{id}?key=<api-key>' --cookie 'sid=<api-key>'`;
  const presets = { query: { key: 'a/b' }, cookie: { sid: 's' }, path: { id: 'x:y' }, server: { region: 'eu' } };
  expect(fill(code, presets)).toBe(`curl 'https://eu.api.test/v1/a/x%3Ay?key=a%2Fb' --cookie 'sid=s'`);
});

test('fills placeholders that a library has encoded', () => {
  const code = '"https://us.api.test/v1/a/%7Bid%7D?key=%3Capi-key%3E"';
  expect(fill(code, { query: { key: 'k' }, path: { id: 'x' } })).toBe('"https://us.api.test/v1/a/x?key=k"');
});

test.each([`'; rm -rf / #`, '$(id)', '`id`', 'a"b', 'a\\', 'a\nb', 'a b', '', '<img>'])(
  'leaves the placeholder for the value %j, which could change the code',
  (value) => {
    const code = `'X-Key: <api-key>' {id} https://us.api.test/v1`;
    expect(fill(code, { header: { 'X-Key': value }, path: { id: value }, server: { region: value } })).toBe(code);
  },
);

test('changes nothing without values or servers', () => {
  expect(fill(`'X-Key: <api-key>'`, {}, [])).toBe(`'X-Key: <api-key>'`);
});
