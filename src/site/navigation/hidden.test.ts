import { expect, test } from 'vitest';
import type { NavigationInput } from '../model/navigation-input.ts';
import { inheritHidden } from './hidden.ts';

const SHOWN = { hidden: false, searchable: true };
const HIDDEN = { hidden: true, searchable: false };

test.each<[Partial<NavigationInput>, typeof SHOWN, typeof SHOWN]>([
  [{}, SHOWN, SHOWN],
  [{}, HIDDEN, HIDDEN],
  [{}, { hidden: true, searchable: true }, { hidden: true, searchable: true }],
  [{ searchable: false }, SHOWN, { hidden: false, searchable: false }],
  [{ searchable: true }, HIDDEN, HIDDEN],
  [{ hidden: true }, SHOWN, HIDDEN],
  [{ hidden: true, searchable: true }, SHOWN, { hidden: true, searchable: true }],
  [{ hidden: true, searchable: true }, HIDDEN, { hidden: true, searchable: true }],
  [{ hidden: false }, HIDDEN, HIDDEN],
])('%j inside %j inherits %j', (node, above, expected) => {
  expect(inheritHidden(node as NavigationInput, above)).toEqual(expected);
});
