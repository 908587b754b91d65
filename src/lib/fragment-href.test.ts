import { expect, test } from 'vitest';

import { toFragmentHref } from './fragment-href.ts';

test('keeps an id that is valid in a URL', () => {
  expect(toFragmentHref('a-job,-start-to-finish:1')).toBe('#a-job,-start-to-finish:1');
});

test.each(['token-|-none', 'run-`init`', 'a b', 'a#b', '100%', 'größe', '“quoted”'])(
  'encodes %s so that a browser finds the element',
  (id) => {
    const href = toFragmentHref(id);
    expect(href).toMatch(/^#[\w%-]+$/);
    expect(decodeURIComponent(href.slice(1))).toBe(id);
  },
);

test('does not throw on half a surrogate pair', () => {
  expect(toFragmentHref('\ud800')).toBe('#%EF%BF%BD');
});
