import { expect, test } from 'vitest';
import { measureGrowth } from '../../test/helpers/growth.ts';
import { parseYaml } from './parse-yaml.ts';

test.each(['\n', ' \n', '\r\n', 'a\n', '[', '{a: '])('takes time linear in invalid text of %j', (part) => {
  const read = (size: number) => expect(() => parseYaml(`[a](${part.repeat(size)}x`)).toThrow('at line');
  expect(measureGrowth((size) => void read(size), 500)).toBeLessThan(30);
});

test('takes time linear in the keys of a map', () => {
  const read = (size: number) => parseYaml(Array.from({ length: size }, (_, at) => `k${at}: 0\n`).join(''));
  expect(measureGrowth((size) => void read(size), 2_000)).toBeLessThan(30);
});
