import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { accentOf, PAGE_BACKGROUND, textOn } from './colors.ts';
import { contrast, formatHex, fromOklch, parseHex, toOklch } from './oklch.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ratio = (one: string, other: string): number => contrast(parseHex(one), parseHex(other));

describe('accentOf', () => {
  test('gives readable text in both modes for every brand color', () => {
    fc.assert(
      fc.property(hex, hex, fc.constantFrom('light' as const, 'dark' as const), (primary, other, mode) => {
        const background = PAGE_BACKGROUND[mode];
        const accent = accentOf({ primary, light: other, dark: other }, mode, background);
        expect(ratio(accent.primary, background)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(accent.primary, accent.primarySoft)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(accent.onPrimary, accent.primary)).toBeGreaterThanOrEqual(4.5);
        expect(ratio(accent.onButton, accent.button)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test('gives readable text on backgrounds of the author', () => {
    fc.assert(
      fc.property(hex, hex, (primary, background) => {
        const accent = accentOf({ primary }, 'light', background);
        expect(ratio(accent.primary, background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 400 },
    );
  });

  test('leaves a brand color that reads well as it is', () => {
    expect(accentOf({ primary: '#0b5cad' }, 'light', '#ffffff').primary).toBe('#0b5cad');
    expect(accentOf({ primary: '#0b5cad', light: '#7cc0ff' }, 'dark', '#0d0e11').primary).toBe('#7cc0ff');
  });

  test('keeps the hue of a brand color that it has to change', () => {
    const before = toOklch(parseHex('#f5b301'));
    const after = toOklch(parseHex(accentOf({ primary: '#f5b301' }, 'light', '#ffffff').primary));
    expect(Math.abs(before.hue - after.hue)).toBeLessThan(0.06);
  });
});

describe('tokens.css', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../theme/css/tokens.css'), 'utf8');
  const [light = '', dark = ''] = sheet.split('html.dark {');

  test.each([
    ['light', light],
    ['dark', dark],
  ])('has readable texts and status colors in %s mode', (_mode, block) => {
    const value = (name: string): string => {
      const found = new RegExp(`--${name}: (#[\\da-f]{6})`).exec(block)?.[1];
      if (found === undefined) throw new Error(`tokens.css has no --${name}`);
      return found;
    };
    for (const ground of ['bg', 'bg-soft', 'bg-raised']) {
      for (const text of ['text', 'text-soft', 'text-faint']) {
        expect(ratio(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const name of ['primary', 'green', 'amber', 'red', 'blue', 'violet']) {
      expect(ratio(value(name), value('bg'))).toBeGreaterThanOrEqual(4.5);
      expect(ratio(value(name), value(`${name}-soft`))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('has the page backgrounds that colors are computed for', () => {
    expect(light).toContain(`--bg: ${PAGE_BACKGROUND.light};`);
    expect(dark).toContain(`--bg: ${PAGE_BACKGROUND.dark};`);
  });
});

test('text on a colored banner is black or white, whichever reads', () => {
  expect(textOn('#ffe066')).toBe('#0b0c0f');
  expect(textOn('#7a1fa2')).toBe('#ffffff');
});

test('OKLCH conversion is its own inverse', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(formatHex(fromOklch(toOklch(parseHex(color))))).toBe(color);
    }),
  );
});
