import { describe, expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

describe('tokenize', () => {
  test('takes time proportional to the text', () => {
    const read = (count: number) =>
      tokenize(`${'aA'.repeat(count)} ${'_'.repeat(count)} ${'导'.repeat(count)} ${'e\u0301'.repeat(count)}`);
    expect(measureGrowth(read, 5_000)).toBeLessThan(30);
  });
});
