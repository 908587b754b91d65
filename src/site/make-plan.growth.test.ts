import { expect, test } from 'vitest';
import { measureGrowth } from '../../test/helpers/growth.ts';
import { planTestSite as plan } from './testing.ts';

test('planning takes time linear in the pages', () => {
  const run = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `g${index % 50}/p${index}`);
    const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: "Page ${name}"\n---\n\nText`]));
    return plan({ navigation: { groups: [{ group: 'G', pages: names }] } }, files).pages.length;
  };
  expect(run(300)).toBe(300);
  expect(measureGrowth(run, 300)).toBeLessThan(30);
});
