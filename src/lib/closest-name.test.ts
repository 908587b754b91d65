import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

test('finds the intended name for a misspelled one', () => {
  expect(closestName('Crad', ['Card', 'Code', 'Tab'])).toBe('Card');
  expect(closestName('accordiongroup', ['Accordion', 'AccordionGroup'])).toBe('AccordionGroup');
});

test('suggests nothing for a name that resembles none', () => {
  expect(closestName('Widget', ['Card', 'Tabs'])).toBeUndefined();
  expect(closestName('x', ['Card'])).toBeUndefined();
});
