import { expect, test } from 'vitest';
import { parseEntry } from './parse-entry.ts';

const own = { repository: undefined, operation: undefined, isUrl: false };

test.each([
  ['src/cli/**', { ...own, path: 'src/cli/**' }],
  ['openapi#getUser', { ...own, path: 'openapi', operation: 'getUser' }],
  ['api/openapi.yaml#POST /a:b', { ...own, path: 'api/openapi.yaml', operation: 'POST /a:b' }],
  ['api:src/cli/**', { ...own, repository: 'api', path: 'src/cli/**' }],
  ['my-sdk2:openapi#getUser', { ...own, repository: 'my-sdk2', path: 'openapi', operation: 'getUser' }],
  ['./api:src/cli.ts', { ...own, path: './api:src/cli.ts' }],
  ['API:src', { ...own, path: 'API:src' }],
  ['src/a:b.ts', { ...own, path: 'src/a:b.ts' }],
  ['api:', { ...own, path: 'api:' }],
  [
    'https://example.com/openapi.json#getUser',
    { ...own, path: 'https://example.com/openapi.json', operation: 'getUser', isUrl: true },
  ],
])('%s', (text, entry) => {
  expect(parseEntry(text)).toEqual({ text, ...entry });
});
