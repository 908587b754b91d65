import { readFileSync } from 'node:fs';

import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { computeContrast, parseHex } from '../color/oklch.ts';
import { buildSiteCss } from './site-css.ts';
import type { SiteStyle } from './site-css.ts';

function buildCss(look: Partial<SiteStyle> = {}): string {
  const config: SiteStyle = {
    theme: 'mint',
    colors: { primary: '#0b5cad' },
    background: { color: {} },
    fonts: {},
    ...look,
  };
  return buildSiteCss(config);
}

describe('buildSiteCss', () => {
  test('sets the accent of both modes', () => {
    expect(buildCss()).toMatch(/:root\{--Primary:#0b5cad;/);
    expect(buildCss({ colors: { primary: '#0b5cad', light: '#7cc0ff' } })).toMatch(/html\.dark\{--Primary:#7cc0ff;/);
  });

  test("provides the format's colors as numbers for authors' style sheets", () => {
    const sheet = buildCss({
      colors: { primary: '#0b5cad', light: '#7cc0ff' },
      background: { color: { dark: '#101830' } },
    });
    for (const rule of [
      '--primary-rgb:11 92 173;',
      '--primary-light:124 192 255;',
      '--primary-dark:11 92 173;',
      '--background-light:255 255 255;',
      '--background-dark:16 24 48;',
      '--gray-950:3 7 18;',
    ])
      expect(sheet).toContain(rule);
  });

  test("derives grays from the author's background", () => {
    expect(buildCss({ background: { color: { dark: '#101830' } } })).toMatch(
      /html\.dark\{.*--Bg:#101830;--Bg-soft:#[\da-f]{6};/,
    );
    expect(buildCss()).not.toContain('--Bg:');
  });

  test("keeps text readable on the author's background", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const background = `#${value.toString(16).padStart(6, '0')}`;
        const sheet = buildCss({ background: { color: { light: background } } });
        for (const name of ['text', 'text-soft', 'text-faint']) {
          const color = new RegExp(`--${name}:(#[\\da-f]{6})`, 'i').exec(sheet)?.[1] ?? background;
          expect(computeContrast(parseHex(color), parseHex(background))).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  test("puts code on the author's background only if all its colors are readable", () => {
    const colors = readCodeColors();
    const sheet = buildCss({ background: { color: { light: '#fff8ee', dark: '#1a0038' } } });
    for (const [mode, of] of [colors.light, colors.dark].entries()) {
      const ground = [...sheet.matchAll(/--Code-bg:(#[\da-f]{6})/g)][mode]?.[1] ?? '';
      for (const color of of) expect(computeContrast(parseHex(color), parseHex(ground))).toBeGreaterThanOrEqual(4.5);
    }
    expect(buildCss({ background: { color: { dark: '#666666' } } })).not.toContain('--Code-bg');
  });

  test('replaces the whole decoration with an image', () => {
    const image = { light: '/bg.png', dark: '/bg.png' };
    expect(buildCss({ background: { image, decoration: 'grid', color: {} } })).toBe(
      buildCss({ background: { image, color: {} } }),
    );
  });

  test('only loads fonts from the bundle, with our font as the fallback', () => {
    const sheet = buildCss({
      fonts: {
        body: { family: 'Brand Sans', source: '/fonts/brand.woff2', format: 'woff2' },
        heading: { family: 'Local Serif' },
      },
    });
    expect(sheet).toContain('src:url("../fonts/brand.woff2") format("woff2")');
    expect(sheet).toContain('--Font-body:"Brand Sans",var(--Font-fallback)');
    expect(sheet.match(/@font-face/g)).toHaveLength(1);
  });

  test('escapes whatever an author writes', () => {
    const evil = '"}</style><script>alert(1)</script>body{background:url(//x)';
    const sheet = buildCss({
      fonts: { body: { family: evil, source: evil } },
      background: { color: {}, image: { light: evil, dark: evil } },
    });
    expect(sheet).not.toContain('</style>');
    expect(sheet).not.toContain('"}');
  });
});

/** Returns the colors of code tokens in the theme, by mode. */
function readCodeColors(): { light: string[]; dark: string[] } {
  const sheet = readFileSync(new URL('css/components/code.css', import.meta.url), 'utf8');
  const [light = [], dark = []] = Array.from(sheet.matchAll(/--code-bg:[^}]*/g), ([block]) =>
    Array.from(block.matchAll(/--code-(?!bg|highlight|add|remove)\w+: (#[\da-f]{6})/g), ([, color = '']) => color),
  );
  return { light, dark };
}
