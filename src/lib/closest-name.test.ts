import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

test('a misspelt name finds the one that was meant', () => {
  expect(closestName('Crad', ['Card', 'Code', 'Tab'])).toBe('Card');
  expect(closestName('accordiongroup', ['Accordion', 'AccordionGroup'])).toBe('AccordionGroup');
});

test('a name that resembles none gets no suggestion', () => {
  expect(closestName('Widget', ['Card', 'Tabs'])).toBeUndefined();
  expect(closestName('x', ['Card'])).toBeUndefined();
});
