import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findDeepCode } from './find-deep-code.ts';

test.each([
  ['braces that are not closed', "{'"],
  ['code spans in templates', '{`${`a'],
  ['statements that do not end', 'export const a = (\n'],
  ['nested brackets', '{(['],
])('%s take time linear in the text', (_, text) => {
  expect(measureGrowth((size) => findDeepCode(text.repeat(size)), 2_000)).toBeLessThan(30);
});
