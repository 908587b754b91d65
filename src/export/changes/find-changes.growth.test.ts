import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findDescription } from './find-changes.ts';

test('finds the descriptions of many entries in time linear in their number', () => {
  const find = (size: number) => {
    const files = Array.from({ length: size }, (_, at) => `api/v${at}/openapi${at}.json`);
    const changes = new Map(files.map((name) => [name, { order: 1, commit: undefined }]));
    for (let at = 0; at < size; at++) findDescription(`openapi${at}`, { changes, prefix: '' });
  };
  expect(measureGrowth(find, 200)).toBeLessThan(30);
});
