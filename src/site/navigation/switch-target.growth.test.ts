import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { navigate } from './testing.ts';

test('takes time proportional to the number of pages when asked for every page', () => {
  const ask = (count: number) => {
    const listPages = (version: string) => Array.from({ length: count }, (_, index) => `${version}/p${index}`);
    const go = navigate({ v2: listPages('v2'), v1: listPages('v1') });
    return listPages('v2').filter((page) => go(`/${page}`, 'v1') === `/v1${page.slice(2)}`).length;
  };
  expect(ask(500)).toBe(500);
  expect(measureGrowth(ask, 300)).toBeLessThan(30);
});
