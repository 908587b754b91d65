import { expect, test } from 'vitest';
import { repairChannels } from './repair-channels.ts';

test('flags that hide channels can be strings', () => {
  const root = {
    channels: { a: { 'x-excluded': 'true' }, b: { 'x-hidden': 'False' }, c: null, d: { 'x-excluded': 'maybe' } },
    components: { channels: { e: { 'x-hidden': 'TRUE' } } },
  };
  repairChannels(root);
  expect(root).toEqual({
    channels: { a: { 'x-excluded': true }, b: { 'x-hidden': false }, c: null, d: { 'x-excluded': 'maybe' } },
    components: { channels: { e: { 'x-hidden': true } } },
  });
  for (const other of [{}, { channels: [1], components: 3 }]) expect(() => repairChannels(other)).not.toThrow();
});
