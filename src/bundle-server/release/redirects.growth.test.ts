import { expect, test } from 'vitest';

import { findRedirect, parseRedirects } from './redirects.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

test('matches a long hostile path against ten thousand wildcard rules in time proportional to the path', () => {
  const rules = parseRedirects(Array.from({ length: 10_000 }, (_, i) => `/r${i}/:a/:b/* /x/:splat 308`).join('\n'));
  const find = (parts: number) => findRedirect(rules, `/r9999${'/a'.repeat(parts)}`, '')?.location;
  expect(find(4000)).toBe(`/x${'/a'.repeat(3998)}`);
  expect(measureGrowth(find, 1000)).toBeLessThan(30);
});
