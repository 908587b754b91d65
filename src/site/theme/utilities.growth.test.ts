import { describe, expect, test } from 'vitest';
import { growthOfAsync } from '../../../test/helpers/growth.ts';
import { utilityStyles } from './utilities.ts';

const LOOK = { theme: 'mint' as const, colors: { primary: '#123456', light: '#abcdef' }, background: { color: {} } };
const css = (...names: string[]) => utilityStyles(names, LOOK);

describe('utilityStyles', () => {
  test('reads hostile names in linear time', async () => {
    for (const part of ['[', 'a-', '(', ':', '&>', 'group-', '-[a]', '/']) {
      const many = (size: number) =>
        css(...Array.from({ length: size }, (_, index) => `${part.repeat(150).slice(0, 150)}${index}`));
      expect(await growthOfAsync(many, 40), `many ${part}`).toBeLessThan(30);
      // Up to the maximum length of a name.
      const long = (size: number) =>
        css(...Array.from({ length: 40 }, (_, index) => `${part.repeat(size).slice(0, size)}${index}`));
      expect(await growthOfAsync(long, 18), `long ${part}`).toBeLessThan(30);
    }
  });
});
