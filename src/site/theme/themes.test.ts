import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BACKGROUNDS } from '../color/backgrounds.ts';
import { computeContrast, parseHex } from '../color/oklch.ts';
import type { ThemeName } from '../model/config.ts';
import { THEME_LAYOUTS, readPlaces } from './themes.ts';
import { renderDocument } from './render-document.ts';
import { makeView } from './testing.ts';

const NAMES = Object.keys(THEME_LAYOUTS) as ThemeName[];
const MODES = ['light', 'dark'] as const;
const TAB = { label: 'Guides', href: 'a.html', external: false, active: true, menu: [] };

describe.each(NAMES)('%s', (name) => {
  test.each(MODES)('has readable text, status colors and code in %s mode', (mode) => {
    const tokens = readTokens(name)[mode];
    const grounds = ['bg', 'bg-soft', 'bg-raised'].map((ground) => getColor(tokens, ground));
    for (const text of ['text', 'text-soft', 'text-faint'])
      for (const ground of grounds) expectReadable(getColor(tokens, text), ground);
    for (const status of ['green', 'amber', 'red', 'blue', 'violet'])
      for (const ground of ['bg', `${status}-soft`]) expectReadable(getColor(tokens, status), getColor(tokens, ground));
    const code = [...tokens.keys()].filter((token) =>
      /^code-(?!bg|border|header|hover|scheme|accent|highlight|warning|add|remove)/.test(token),
    );
    expect(code.length).toBeGreaterThan(10);
    for (const color of code) expectReadable(getColor(tokens, color), getColor(tokens, 'code-bg'));
  });

  test.each(MODES)('uses the backgrounds that accents are computed for in %s mode', (mode) => {
    const tokens = readTokens(name)[mode];
    const backgrounds = BACKGROUNDS[name][mode];
    expect(backgrounds[0]).toBe(getColor(tokens, 'bg'));
    if (backgrounds.length > 1) expect(backgrounds).toContain(getColor(tokens, 'bg-soft'));
  });
});

test('any two themes differ in at least four of their most visible traits', () => {
  const similarPairs = NAMES.flatMap((one, index) =>
    NAMES.slice(index + 1).flatMap((other) => {
      const [a, b] = [getSignature(one), getSignature(other)];
      return a.filter((value, at) => value !== b[at]).length < 4 ? [`${one} and ${other}`] : [];
    }),
  );
  expect(similarPairs).toEqual([]);
});

test('exposes the placements of a theme to style sheets', () => {
  const html = renderDocument(makeView({ theme: 'maple', tabs: [TAB] }));
  expect(html).toContain(' data-bd-theme="maple" ');
  expect(html).toContain(' data-bd-brand="side" data-bd-tabs="side"');
  expect(renderDocument(makeView({ theme: 'aspen', tabs: [TAB] }))).toMatch(
    /<div class="bd-NavbarRow">.*nav-tabs.*bd-NavbarSearch/,
  );
});

test('has logo and search in the sidebar, so that an author who hides it hides them too', () => {
  const html = renderDocument(makeView({ theme: 'maple', tabs: [TAB] }));
  expect(html).toMatch(
    /<aside id="sidebar"[^>]*><div class="bd-SidebarBrand"><a class="bd-NavbarBrand".*id="search-bar-entry"/,
  );
  expect(html.match(/id="search-bar-entry"/g)).toHaveLength(1);
  expect(renderDocument(makeView({ theme: 'maple' }, { mode: 'custom' }))).not.toContain('bd-SidebarBrand');
});

test('moves everything out of the sidebar on a page without one', () => {
  expect(readPlaces(makeView({ theme: 'maple' }, { mode: 'custom' }))).toEqual({ brand: 'top', tabs: 'row' });
  expect(readPlaces(makeView({ theme: 'luma', sidebar: undefined }))).toEqual({ brand: 'top', tabs: 'bar' });
});

test.each<[string, string[], string[], string]>([
  ['few of them', ['Guides', 'API reference', 'Changelog'], ['Blog', 'GitHub'], 'bar'],
  ['many of them', Array.from({ length: 9 }, () => 'Guides and more'), [], 'row'],
  [
    'some beside many links',
    Array.from({ length: 5 }, () => 'Guides'),
    Array.from({ length: 6 }, () => 'Community forum'),
    'row',
  ],
  ['fewer of wide letters', Array.from({ length: 6 }, () => 'はじめるための案内'), [], 'row'],
])('puts tabs where they fit: %s', (_, tabs, links, place) => {
  for (const theme of ['aspen', 'linden', 'luma', 'willow'] as const) {
    const view = makeView({
      theme,
      tabs: tabs.map((label) => ({ ...TAB, label })),
      navbar: { ...makeView().navbar, links: links.map((label) => ({ label, href: 'b.html', external: false })) },
    });
    expect(readPlaces(view).tabs).toBe(place);
  }
});

test.each(NAMES)('the tag of the current page is visible in the sidebar of %s', (name) => {
  for (const tokens of Object.values(readTokens(name))) {
    const resolve = (value = ''): string => {
      const token = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
      return token === undefined ? value : resolve(tokens.get(token));
    };
    const [ground] = ['active-bg', 'side-bg', 'bg']
      .map((token) => tokens.get(token))
      .filter((value) => value !== 'transparent');
    expect(resolve(tokens.get('active-tag-bg'))).not.toBe(resolve(ground));
  }
});

function expectReadable(color: string, ground: string): void {
  expect(computeContrast(parseHex(color), parseHex(ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
}

/**
 * Returns the most visible traits of a theme: placements, surfaces, corners, fonts, and the current entry's highlight.
 */
function getSignature(name: ThemeName): string[] {
  const { light } = readTokens(name);
  const { brand, tabs } = THEME_LAYOUTS[name];
  const tokenNames =
    'bg-soft nav-bg side-bg side-line radius item-radius active-bg active-shadow font-heading title-size';
  return [brand, tabs, ...tokenNames.split(' ').map((token) => light.get(token) ?? '')];
}

type Tokens = ReadonlyMap<string, string>;

/** Returns the custom properties of a theme by mode, which override those in tokens.css and code.css. */
function readTokens(name: ThemeName): { light: Tokens; dark: Tokens } {
  const sheets = ['tokens', 'components/code', `themes/${name}`].map((sheet) =>
    readFileSync(new URL(`css/${sheet}.css`, import.meta.url), 'utf8'),
  );
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const sheet of sheets)
    for (const [, selector = '', block = ''] of sheet.matchAll(/^(:root|html\.dark)\b[^{]*\{([^}]*)\}/gm))
      for (const [, token = '', value = ''] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
        if (selector === ':root') light.set(token, value);
        dark.set(token, value);
      }
  // A theme's light mode overrides precede all dark mode rules.
  for (const sheet of sheets)
    for (const [, block = ''] of sheet.matchAll(/^html\.dark\b[^{]*\{([^}]*)\}/gm))
      for (const [, token = '', value = ''] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) dark.set(token, value);
  return { light, dark };
}

function getColor(tokens: Tokens, name: string): string {
  const value = tokens.get(name) ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return getColor(tokens, reference);
  if (!/^#[\da-f]{6}$/.test(value)) throw new Error(`--${name} is "${value}", which is no color`);
  return value;
}
