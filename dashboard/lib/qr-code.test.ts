import { expect, test } from 'vitest';

import { encodeQrCode } from './qr-code.ts';

const draw = (text: string) => encodeQrCode(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

test('encodes a text in the symbol that decoders read', () => {
  // Decoded with jsQR when the test was written, like texts of 1 to 520 bytes.
  expect(draw('otpauth://x')).toMatchSnapshot();
});

test('uses the smallest symbol that has room', () => {
  const getSize = (length: number) => draw('a'.repeat(length)).length;
  expect([17, 18, 230, 231, 520].map(getSize)).toEqual([21, 25, 53, 57, 77]);
});

test('refuses a text that is too long', () => {
  expect(() => encodeQrCode('a'.repeat(600))).toThrow('too long for a QR code: 600 bytes');
});
