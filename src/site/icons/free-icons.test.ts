import { expect, test } from 'vitest';
import { findIcon } from './find-icon.ts';
import { findFreeIcon } from './free-icons.ts';
import { SUBSTITUTES } from './substitutes.ts';

test.each([
  ['rocket-launch', 'rocket'],
  ['message-lines', 'message'],
  ['brackets-curly', 'code'],
  ['hand-wave', 'hand'],
  ['memo', 'file-lines'],
  ['user-robot', 'robot'],
  ['microchip-ai', 'microchip'],
  ['fa-duotone fa-rocket-launch', 'rocket'],
  ['paperclip-vertical', 'paperclip'],
  ['fancy-key', 'key'],
  ['grid-round-5', 'table-cells-large'],
  ['envelopes', 'envelope'],
  ['files-medical', 'file-medical'],
  ['rectangles-mixed', 'table-cells-large'],
])('the paid icon "%s" is drawn as "%s"', (name, free) => {
  expect(findFreeIcon(name, false)?.name).toBe(free);
});

test.each([
  'rockett',
  'circle-infoo',
  'qqqqqqqq',
  'no-such-b',
  '',
  '-',
  'constructor',
  'a'.repeat(5000),
  '-'.repeat(500),
])('the name %j, a typo or nothing, is not replaced', (name) => {
  expect(findFreeIcon(name, false)).toBeUndefined();
});

test('each entry of the table is needed, and refers to a free icon', () => {
  for (const [paidName, freeName] of Object.entries(SUBSTITUTES)) {
    expect([paidName, findIcon({ name: paidName, library: 'fontawesome' })?.id]).toEqual([paidName, undefined]);
    expect([freeName, findIcon({ name: freeName, library: 'fontawesome' })?.id.startsWith('fa-')]).toEqual([
      freeName,
      true,
    ]);
  }
});
