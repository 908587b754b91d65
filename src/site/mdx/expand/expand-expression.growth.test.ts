import { expect, test } from 'vitest';
import { measureGrowthAsync } from '../../../../test/helpers/growth.ts';
import { renderTestPage } from '../../testing.ts';

test.each(['//a', '/**/', '//*', '/* */ // a\n', '// a\n'])(
  'takes time linear in an expression that starts with %j',
  async (part) => {
    const render = (size: number) => renderTestPage(`{${part.repeat(size)}\n 1}`);
    expect(await measureGrowthAsync(render, 200)).toBeLessThan(30);
  },
);
