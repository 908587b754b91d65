import { expect, test } from 'vitest';

import { fragmentHref } from './fragment-href.ts';

test('an id that a URL can hold stays as it is', () => {
  expect(fragmentHref('a-job,-start-to-finish:1')).toBe('#a-job,-start-to-finish:1');
});

test.each(['token-|-none', 'run-`init`', 'a b', 'a#b', '100%', 'größe', '“quoted”'])(
  '%s is written so that a browser finds the element again',
  (id) => {
    const href = fragmentHref(id);
    expect(href).toMatch(/^#[\w%-]+$/);
    expect(decodeURIComponent(href.slice(1))).toBe(id);
  },
);

test('half a character does not stop the page', () => {
  expect(fragmentHref('\ud800')).toBe('#%EF%BF%BD');
});
