import { expect, test } from 'vitest';
import { measureGrowthAsync } from '../../../../test/helpers/growth.ts';
import { renderTestSite } from '../../testing.ts';

test('takes time linear in the imports of missing exports of a long file', async () => {
  const run = async (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `missing${index}`);
    const code = names.map((_, index) => `export const other${index} = 1;`).join('\n');
    const page = `import { ${names.join(', ')} } from "/code.jsx"\n\nText`;
    const { diagnostics } = await renderTestSite({ 'a.mdx': page, 'code.jsx': code });
    expect(diagnostics).toHaveLength(count);
  };
  expect(await measureGrowthAsync(run, 500)).toBeLessThan(30);
});
