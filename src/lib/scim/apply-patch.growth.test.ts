import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { applyPatch } from './apply-patch.ts';
import type { PatchOperation } from './merge-operations.ts';
import { GROUP } from './schema.ts';

test.each([
  ['add', (id: string): PatchOperation => ({ op: 'add', path: 'members', value: [{ value: `new-${id}` }] })],
  ['remove', (id: string): PatchOperation => ({ op: 'remove', path: `members[value eq "${id}"]`, value: undefined })],
] as const)('takes time linear in a group and in operations that %s its members', (_op, createOperation) => {
  const run = (size: number) => {
    const ids = Array.from({ length: size }, (_, n) => `scu_${n}`);
    const resource = { displayName: 'Guides', members: ids.map((value) => ({ value, type: 'User' })) };
    const options = { resource, operations: ids.map(createOperation), ignored: new Set<string>() };
    applyPatch(GROUP, options);
  };
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});
