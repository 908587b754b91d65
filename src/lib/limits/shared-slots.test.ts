import { expect, test } from 'vitest';
import { createSharedSlots, type SharedSlots } from './shared-slots.ts';

function takeAll(slots: SharedSlots, site: string | undefined, callers: readonly string[]): (() => void)[] {
  const held: (() => void)[] = [];
  for (const caller of callers)
    for (let free = slots.take({ site, caller }); free; free = slots.take({ site, caller })) held.push(free);
  return held;
}

const MANY = Array.from({ length: 200 }, (_, index) => `caller ${index}`);

test('sites that take all they can leave a slot for the first question of another one', () => {
  const slots = createSharedSlots(32);
  expect(takeAll(slots, 'hostile', MANY)).toHaveLength(16);
  expect(takeAll(slots, 'second', MANY)).toHaveLength(8);
  expect(takeAll(slots, 'third', MANY)).toHaveLength(4);
  expect(slots.take({ site: 'quiet', caller: 'a' })).toBeDefined();
});

test('a caller that takes all it can leaves slots for other callers of the site, also where there is only one site', () => {
  for (const site of ['docs', undefined]) {
    const slots = createSharedSlots(32);
    takeAll(slots, site, ['hostile']);
    takeAll(slots, site, ['second']);
    expect(slots.take({ site, caller: 'quiet' })).toBeDefined();
  }
});

test('slots that are freed, even twice, are there again once', () => {
  const slots = createSharedSlots(4);
  const held = takeAll(slots, undefined, MANY);
  expect(held).toHaveLength(4);
  for (const free of [...held, ...held]) free();
  expect(takeAll(slots, undefined, MANY)).toHaveLength(4);
});
