import { expect, test } from 'vitest';
import { parseBase, parseHost, parseNewHost } from './host.ts';

test.each([
  ['docs.example.com', 'docs.example.com'],
  ['DOCS.Example.com.', 'docs.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['docs', 'docs'],
  ['10.0.0.5', '10.0.0.5'],
  ['my_docs.example.com', 'my_docs.example.com'],
])('the host %j is normalized to %j', (text, host) => {
  expect(parseHost(text)).toBe(host);
});

test.each([
  '',
  '.',
  'https://docs.example.com',
  'docs.example.com:443',
  'docs.example.com/guide',
  'docs..example.com',
  '-docs.example.com',
  'docs-.example.com',
  'user@example.com',
  'docs.exa mple.com',
  'docs.example.com\n.evil.com',
  '[::1]',
  `${'a'.repeat(64)}.com`,
  'a.'.repeat(200),
  '*.example.com',
])('%j is not a hostname', (text) => {
  expect(() => parseHost(text)).toThrow(/Expected a hostname such as docs\.example\.com/);
});

test.each([
  ['', null],
  ['/', null],
  ['/docs', '/docs'],
  ['/docs/v2/', '/docs/v2'],
])('the base path %j is normalized to %j', (text, base) => {
  expect(parseBase(text)).toBe(base);
});

test.each(['docs', '//docs', '/../x', '/a/./b', '/a b', '/a?b', '/a%2f', '/.well-known'])(
  '%j is not a base path',
  (text) => {
    expect(() => parseBase(text)).toThrow(/Expected a base path such as \/docs/);
  },
);

test.each(['bad_host', 'my_docs.example.com'])(
  'refuses %j as a new domain, because no certificate exists for an underscore',
  (text) => {
    expect(() => parseNewHost(text)).toThrow(/contains an underscore.*Use a hyphen instead/);
  },
);
