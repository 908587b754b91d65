import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { getAccent, getContrastColor } from './colors.ts';
import { computeContrast, formatHex, toRgb, parseHex, toOklch } from './oklch.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const computeRatio = (one: string, other: string): number => computeContrast(parseHex(one), parseHex(other));

describe('getAccent', () => {
  test('produces readable text in both modes for every brand color', () => {
    fc.assert(
      fc.property(hex, hex, fc.constantFrom('light' as const, 'dark' as const), (primary, secondary, mode) => {
        const grounds: [string, string] = mode === 'light' ? ['#ffffff', '#f2f2ec'] : ['#181613', '#232327'];
        const accent = getAccent({ primary, light: secondary, dark: secondary }, mode, grounds);
        for (const ground of grounds) expect(computeRatio(accent.primary, ground)).toBeGreaterThanOrEqual(4.5);
        expect(computeRatio(accent.primary, accent.primarySoft)).toBeGreaterThanOrEqual(4.5);
        expect(computeRatio(accent.onPrimary, accent.primary)).toBeGreaterThanOrEqual(4.5);
        expect(computeRatio(accent.onButton, accent.button)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test("produces readable text on the author's backgrounds", () => {
    fc.assert(
      fc.property(hex, hex, (primary, background) => {
        const accent = getAccent({ primary }, 'light', [background]);
        expect(computeRatio(accent.primary, background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test('leaves a readable brand color unchanged', () => {
    expect(getAccent({ primary: '#0b5cad' }, 'light', ['#ffffff']).primary).toBe('#0b5cad');
    expect(getAccent({ primary: '#0b5cad', light: '#7cc0ff' }, 'dark', ['#0d0e11']).primary).toBe('#7cc0ff');
  });

  test('keeps the hue of a brand color that it has to change', () => {
    const before = toOklch(parseHex('#f5b301'));
    const after = toOklch(parseHex(getAccent({ primary: '#f5b301' }, 'light', ['#ffffff']).primary));
    expect(Math.abs(before.hue - after.hue)).toBeLessThan(0.06);
  });
});

test('text on a colored banner is black or white, whichever is more readable', () => {
  expect(getContrastColor('#ffe066')).toBe('#0b0c0f');
  expect(getContrastColor('#7a1fa2')).toBe('#ffffff');
});

test('OKLCH conversion is its own inverse', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(formatHex(toRgb(toOklch(parseHex(color))))).toBe(color);
    }),
  );
});
