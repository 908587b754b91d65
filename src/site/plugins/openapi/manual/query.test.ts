import { expect, test } from 'vitest';
import { takeQuery } from './query.ts';

test.each<[string, string[], string, [string, string][]]>([
  ['/items', ['limit'], '/items', []],
  ['/items?limit=10', ['limit'], '/items', [['limit', '10']]],
  ['/items?limit=10&all', ['limit'], '/items?all', [['limit', '10']]],
  ['/items?limit=10', ['page'], '/items?limit=10', []],
  ['/items?q={query}&id=:id&a=<a>&b=', ['q', 'id', 'a', 'b'], '/items', []],
  ['/items?filter%5Bname%5D=a+b', ['filter[name]'], '/items', [['filter[name]', 'a b']]],
  ['/items?a=%zz&a=2', ['a'], '/items', [['a', '2']]],
  ['/items?', [''], '/items', []],
])('%s, where the page describes %j', (written, described, path, examples) => {
  expect(takeQuery(written, new Set(described))).toEqual({ path, examples: new Map(examples) });
});
