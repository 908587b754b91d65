import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedSlots, type SharedSlots, type SlotHolder } from './shared-slots.ts';

function takeAll(
  slots: SharedSlots,
  organization: SlotHolder['organization'],
  callers: readonly string[],
): (() => void)[] {
  const releaseCallbacks: (() => void)[] = [];
  for (const caller of callers)
    for (let releaseSlot = slots.take({ organization, caller }); typeof releaseSlot === 'function';) {
      releaseCallbacks.push(releaseSlot);
      releaseSlot = slots.take({ organization, caller });
    }
  return releaseCallbacks;
}

const MANY = Array.from({ length: 200 }, (_, index) => `caller ${index}`);
const share = (id: string) => ({ id, isOnly: false });

test("keeps a slot for another organization's first request when organizations take all they can", () => {
  const slots = createSharedSlots(32);
  expect(takeAll(slots, share('hostile'), MANY)).toHaveLength(16);
  expect(takeAll(slots, share('second'), MANY)).toHaveLength(8);
  expect(takeAll(slots, share('third'), MANY)).toHaveLength(4);
  expect(slots.take({ organization: share('hostile'), caller: 'b' })).toBe('organization');
  expect(slots.take({ organization: share('quiet'), caller: 'a' })).toBeTypeOf('function');
});

test('keeps slots for other callers when one takes all it can, even with a single organization', () => {
  for (const organization of [share('docs'), { id: 'docs', isOnly: true }, undefined]) {
    const slots = createSharedSlots(32);
    takeAll(slots, organization, ['hostile']);
    expect(slots.take({ organization, caller: 'hostile' })).toBe('caller');
    takeAll(slots, organization, ['second']);
    expect(slots.take({ organization, caller: 'quiet' })).toBeTypeOf('function');
  }
});

test('keeps slots for other callers when one uses many organizations’ sites', () => {
  const slots = createSharedSlots(16);
  const releaseCallbacks = MANY.flatMap((id) => takeAll(slots, share(id), ['hostile']));
  expect(releaseCallbacks).toHaveLength(4);
  expect(slots.take({ organization: share('quiet'), caller: 'a' })).toBeTypeOf('function');
});

test('makes a freed slot available once, even if it is freed twice', () => {
  const slots = createSharedSlots(4);
  const releaseCallbacks = takeAll(slots, undefined, MANY);
  expect(releaseCallbacks).toHaveLength(4);
  expect(slots.take({ organization: undefined, caller: 'a' })).toBe('all');
  for (const releaseSlot of [...releaseCallbacks, ...releaseCallbacks]) releaseSlot();
  expect(takeAll(slots, undefined, MANY)).toHaveLength(4);
});

test('never gives an organization more than half or exceeds the total, in any order of requests', () => {
  const request = fc.record({
    id: fc.integer({ max: 4, min: 0 }),
    caller: fc.integer({ max: 6, min: 0 }),
    free: fc.nat(),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(request, { maxLength: 200 }), (total, requests) => {
      const slots = createSharedSlots(total);
      const holders: { id: number; free: () => void }[] = [];
      for (const { id, caller, free } of requests) {
        const slot = slots.take({ organization: share(String(id)), caller: String(caller) });
        if (typeof slot === 'function') holders.push({ id, free: slot });
        else holders.splice(free % (holders.length + 1), 1).forEach((holder) => holder.free());
        const counts = Object.values(Object.groupBy(holders, (slot) => slot.id)).map((of) => of?.length ?? 0);
        expect(holders.length).toBeLessThanOrEqual(total);
        expect(Math.max(0, ...counts)).toBeLessThanOrEqual(Math.ceil(total / 2));
      }
    }),
    { numRuns: 200 },
  );
});
