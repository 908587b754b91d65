import { fc } from '../../test/helpers/properties.ts';
import { expect, test } from 'vitest';
import { createId, isId } from './ids.ts';

test('sorts ids by creation time', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [first, second] = [createId('se', Math.min(one, other)), createId('se', Math.max(one, other))];
      expect(one === other || first < second).toBe(true);
    }),
  );
});

test('creates different ids in the same millisecond', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => createId('se', 0))).size).toBe(1_000);
});

test('distinguishes ids from texts that cannot be one', () => {
  const id = createId('se');
  expect(isId('se', id)).toBe(true);
  for (const text of ['', 'se_', id.slice(0, -1), `${id}0`, id.toUpperCase(), id.replace('se_', 'prj_'), `${id}\n`]) {
    expect([text, isId('se', text)]).toEqual([text, false]);
  }
});
