import { expect, test } from 'vitest';
import { measureGrowth } from '../../test/helpers/growth.ts';
import { parseYaml } from './parse-yaml.ts';

test.each(['\n', ' \n', '\r\n', 'a\n', '[', '{a: '])('takes time linear in invalid text of %j', (part) => {
  const read = (size: number) => expect(() => parseYaml(`[a](${part.repeat(size)}x`)).toThrow('at line');
  expect(measureGrowth((size) => void read(size), 500)).toBeLessThan(30);
});
