import { describe, expect, test } from 'vitest';
import { measureGrowthAsync } from '../../../test/helpers/growth.ts';
import { buildUtilityStyles } from './utilities.ts';

const THEME_STYLE = {
  theme: 'mint' as const,
  colors: { primary: '#123456', light: '#abcdef' },
  background: { color: {} },
};
const buildCss = (...names: string[]) => buildUtilityStyles(names, THEME_STYLE);

describe('buildUtilityStyles', () => {
  test('reads hostile names in linear time', async () => {
    for (const part of ['[', 'a-', '(', ':', '&>', 'group-', '-[a]', '/']) {
      const buildManyClasses = (size: number) =>
        buildCss(...Array.from({ length: size }, (_, index) => `${part.repeat(150).slice(0, 150)}${index}`));
      expect(await measureGrowthAsync(buildManyClasses, 40), `many ${part}`).toBeLessThan(30);
      // Up to the maximum length of a name.
      const buildLongClasses = (size: number) =>
        buildCss(...Array.from({ length: 40 }, (_, index) => `${part.repeat(size).slice(0, size)}${index}`));
      expect(await measureGrowthAsync(buildLongClasses, 18), `long ${part}`).toBeLessThan(30);
    }
  });
});
