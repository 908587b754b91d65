import { expect, test } from 'vitest';
import { findClosestName } from './find-closest-name.ts';

test('finds the intended name for a misspelled one', () => {
  expect(findClosestName('Crad', ['Card', 'Code', 'Tab'])).toBe('Card');
  expect(findClosestName('accordiongroup', ['Accordion', 'AccordionGroup'])).toBe('AccordionGroup');
});

test('suggests nothing for a name that resembles none', () => {
  expect(findClosestName('Widget', ['Card', 'Tabs'])).toBeUndefined();
  expect(findClosestName('x', ['Card'])).toBeUndefined();
});
