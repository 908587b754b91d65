import { expect, test } from 'vitest';
import { matchesServer } from '../../../lib/api-proxy/server-list.ts';
import { listOrigins } from './server-origins.ts';

test.each<[string, Parameters<typeof listOrigins>[0]['variables'], string[]]>([
  ['https://api.example.com/v1', undefined, ['https://api.example.com']],
  ['https://API.example.com:443/{stage}', [{ name: 'stage', value: 'v1' }], ['https://api.example.com']],
  [
    'https://{region}.example.com',
    [{ name: 'region', value: 'eu', options: ['eu', 'us'] }],
    ['https://eu.example.com', 'https://us.example.com'],
  ],
  [
    '{scheme}://example.com:{port}',
    [
      { name: 'scheme', options: ['https', 'http'] },
      { name: 'port', value: '8443' },
    ],
    ['https://example.com:8443', 'http://example.com:8443'],
  ],
  ['https://{tenant}.example.com', [{ name: 'tenant', value: '' }], ['https://*.example.com']],
  [
    'https://{tenant}.example.com',
    [{ name: 'tenant', value: 'demo' }],
    ['https://demo.example.com', 'https://*.example.com'],
  ],
  ['https://{tenant}.example.com', undefined, ['https://*.example.com']],
  ['https://{host}/v1', [{ name: 'host', value: 'api.example.com' }], ['https://api.example.com']],
  ['https://{host}.com', undefined, []],
  ['https://example.{top}', [{ name: 'top', value: 'org' }], ['https://example.org']],
  ['wss://api.example.com:443/v1', undefined, ['wss://api.example.com']],
  ['ws://{tenant}.example.com', undefined, ['ws://*.example.com']],
  ['javascript://example.com/%0aalert(1)', undefined, []],
  ['{server}/v1', [{ name: 'server', value: 'https://example.com' }], []],
  ['https://user@example.com', undefined, []],
  ['/api', undefined, []],
  ['ftp://example.com', undefined, []],
])('%s with %o allows %o', (url, variables, expected) => {
  expect(listOrigins({ url, ...(variables && { variables }) })).toEqual(expected);
});

test('a star matches one label, and the whole origin must match', () => {
  const servers = ['https://*.example.com', 'https://one.example.org:8443'];
  const isAllowed = (url: string) => matchesServer(new URL(url), servers);
  expect(
    ['https://a.example.com/x', 'https://A-b.example.com', 'https://one.example.org:8443/y'].map(isAllowed),
  ).toEqual([true, true, true]);
  const refusedServers = [
    'http://a.example.com',
    'https://example.com',
    'https://a.b.example.com',
    'https://a.example.com:444',
    'https://a.example.com.evil.example',
    'https://axexample.com',
    'https://one.example.org',
    'https://evil.example/a.example.com',
  ];
  expect(refusedServers.filter(isAllowed)).toEqual([]);
});
