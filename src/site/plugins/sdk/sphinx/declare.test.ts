import { expect, test } from 'vitest';
import { declare } from './declare.ts';

test.each<[domain: string, words: string[], code: string, declared: string]>([
  ['py', [], 'total(a)', 'def total(a)'],
  ['py', ['async'], 'async area() -> int', 'async def area() -> int'],
  ['py', ['classmethod'], 'classmethod of(name)', '@classmethod\ndef of(name)'],
  ['py', ['abstract', 'async', 'static'], 'abstract async static a()', '@abstractmethod\n@staticmethod\nasync def a()'],
  ['py', [], '@cached(size)', '@cached(size)'],
  ['py', ['generic'], 'generic a()', 'generic a()'],
  ['js', [], 'measure(shape[, options])', 'measure(shape[, options])'],
  ['c', ['int'], 'int measure(int a)', 'int measure(int a)'],
])('in %s, declares %j %s', (domain, words, code, declared) => {
  expect(declare(domain, words, code)).toBe(declared);
});
