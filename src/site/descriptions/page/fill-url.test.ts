import { expect, test } from 'vitest';
import { fillUrl } from './fill-url.ts';

test.each([
  ['https://{region}.example.com/v1', { region: 'eu' }, 'https://eu.example.com/v1'],
  ['https://{region}.example.com/v1', {}, 'https://{region}.example.com/v1'],
  ['https://example.com/{base}', { base: '' }, 'https://example.com'],
  ['{scheme}://example.com/{base}/v1', { scheme: 'https', base: '' }, 'https://example.com/v1'],
  ['//example.com/{base}/v1', { base: '' }, '//example.com/v1'],
  ['https://example.com/{a}', { a: '$&{b}' }, 'https://example.com/$&{b}'],
])('fills %s with %o as %s', (url, values, filled) => {
  expect(fillUrl(url, (name) => (values as Record<string, string>)[name])).toBe(filled);
});
