import { expect, test } from 'vitest';
import { findPartSelector } from './part-selectors.ts';

test.each([
  ['with capital letters', '[class*="heroCard"]', '[class*="heroCard"]:where(:not([class*="bd-"]))'],
  [
    'in any case, except documented names',
    "[ class $= 'Callout' i ]",
    '[ class $= \'Callout\' i ]:where(.callout,:not([class*="bd-"]))',
  ],
  [
    'in lower case in any case',
    '[class*=tree i]',
    '[class*=tree i]:where(.tree,.tree-folder,.tree-file,:not([class*="bd-"]))',
  ],
  ['of an id', '[id*="Tab"]', '[id*="Tab"]:where(:not([id^="bd-"]))'],
])("a part of a class %s doesn't match Bindery's own names", (_, selector, replacement) => {
  expect(findPartSelector(selector, [])).toBe(replacement);
});

test.each([
  '[class*="card"]',
  '[class="Card"]',
  '[class^="Card"]',
  '[class*="bd-Card"]',
  '[data-x*="Card"]',
  '[class*=""]',
])('the selector %s stays as it is', (selector) => {
  expect(findPartSelector(selector, [])).toBeUndefined();
});
