import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { matchesServer } from './server-list.ts';

const matches = (server: string, url: string) => matchesServer(new URL(url), [server]);

test.each([
  ['https://*.example.com', 'https://eu.example.com/v1', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://a.b.example.com', false],
  ['https://*.example.com', 'https://eu.example.com.evil.test', false],
  ['https://*.example.com', 'https://eu.example.com:8443', false],
  ['https://*-api.*.test', 'https://a-api-api.b.test', true],
  ['https://*a.test', 'https://xaya.test', true],
  ['https://api.*', 'https://api.test', true],
])('%s and %s: %s', (server, url, expected) => expect(matches(server, url)).toBe(expected));

test('matches one or more letters, digits and hyphens with each star, in any position and number', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (stars, label) => {
      const isMatch = new RegExp(`^${stars.replaceAll('*', '[a-z0-9-]+')}$`).test(label);
      expect(matches(`https://${stars}.test`, `https://${label}.test`)).toBe(isMatch);
    }),
    { numRuns: 1000 },
  );
});

test('quickly rejects a name that does not match thirty adjacent stars', () => {
  expect(matches(`https://${'*'.repeat(30)}.test`, `https://${'a'.repeat(63)}.other`)).toBe(false);
  expect(matches(`https://${'*a'.repeat(30)}b.test`, `https://${'a'.repeat(63)}.test`)).toBe(false);
});
