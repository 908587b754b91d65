import { expect, test } from 'vitest';
import { growthOf } from '../../../test/helpers/growth.ts';
import { navigate } from './testing.ts';

test('takes time proportional to the number of pages when asked for every page', () => {
  const ask = (count: number) => {
    const pages = (version: string) => Array.from({ length: count }, (_, index) => `${version}/p${index}`);
    const go = navigate({ v2: pages('v2'), v1: pages('v1') });
    return pages('v2').filter((page) => go(`/${page}`, 'v1') === `/v1${page.slice(2)}`).length;
  };
  expect(ask(500)).toBe(500);
  expect(growthOf(ask, 300)).toBeLessThan(30);
});
