import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { buildContentSecurityPolicy } from './headers.ts';

test.each(['//', '*', '.', '*.', '//*'])('takes time linear in a server of %j', (part) => {
  const build = (size: number) => void buildContentSecurityPolicy([`https:${part.repeat(size)}*`]);
  expect(measureGrowth(build, 1000)).toBeLessThan(30);
});
