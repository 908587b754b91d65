import { expect, test } from 'vitest';
import { isExternal } from './is-external.ts';

test.each([
  'https://a.example/x.png',
  'HTTP://a.example',
  '//a.example/x',
  ' \\\\a.example/x',
  'ht\ntps://a.example',
  'ftp://a.example',
])('finds a host in %j', (address) => {
  expect(isExternal(address)).toBe(true);
});

test.each(['/x.png', 'x.png', '../x', 'data:image/png;base64,//8=', '#a', 'mailto:a@b.example', ''])(
  'finds no host in %j',
  (address) => {
    expect(isExternal(address)).toBe(false);
  },
);
