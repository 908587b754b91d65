/** Turns the site's code theme into what highlighting needs: passes to make, rules to write. */
import { normalizeTheme } from 'shiki/core';
import { Theme } from 'shiki/textmate';
import { bundledThemes } from 'shiki/themes';
import type { ThemeRegistrationAny } from 'shiki/types';
import { closestName } from '../../lib/closest-name.ts';
import type { CodeTheme } from '../model/config.ts';
import { readableText } from '../color/colors.ts';
import { formatHex, mix, parseHex } from '../color/oklch.ts';
import { KINDS_THEME, TOKEN_KINDS, kindClass } from './token-kinds.ts';
import type { TokenKind } from './token-kinds.ts';
import type { Pass } from './tokenize.ts';

export interface Look {
  passes: Pass[];
  blockClass: string;
  css(): string;
}

const VARIABLES_THEME = 'css-variables';

/** Unknown theme names fall back to our own look: names are checked when docs.json is read. */
export async function createLook(theme: CodeTheme): Promise<Look> {
  const own: Look = { passes: [kindsPass()], blockClass: theme === 'dark' ? ' code-block-dark' : '', css: () => '' };
  if (typeof theme === 'string') return own;
  if (theme.light === VARIABLES_THEME || theme.dark === VARIABLES_THEME) return { ...own, css: () => variablesCss('') };
  const [light, dark] = await Promise.all([loadTheme(theme.light), loadTheme(theme.dark)]);
  return light === undefined || dark === undefined ? own : pairOf(light, dark);
}

/** The look of single blocks that name a theme of their own. Both modes show it. */
export interface BlockLook {
  pass: Pass;
  /** Classes of the block, with a leading space. */
  blockClass: string;
  /** Rules for all blocks with this theme. */
  css(): string;
}

/** Returns undefined for a name that no theme has. */
export async function createBlockLook(name: string): Promise<BlockLook | undefined> {
  const block = `code-theme-${name}`;
  if (name === 'dark') return { pass: kindsPass(), blockClass: ' code-block-dark', css: () => '' };
  if (name === VARIABLES_THEME)
    return { pass: kindsPass(), blockClass: ` ${block}`, css: () => variablesCss(`.${block}`) };
  const loaded = await loadTheme(name);
  return (
    loaded && {
      pass: passOf(loaded, 'tl'),
      blockClass: ` code-block-${loaded.dark ? 'dark' : 'light'} ${block}`,
      css: () => [blockRule(`.${block}`, loaded), ...colorRules(`.${block} .tl`, loaded)].join('\n'),
    }
  );
}

/** Returns the theme name that an unknown one on a block probably means. */
export function suggestCodeTheme(name: string): string | undefined {
  return closestName(name, [...THEMES.keys(), VARIABLES_THEME]);
}

/** Whether `createBlockLook` has a look for the name. */
export function isBlockTheme(name: string): boolean {
  return name === 'dark' || name === VARIABLES_THEME || Object.hasOwn(bundledThemes, name);
}

interface LoadedTheme {
  name: string;
  theme: Theme;
  foreground: string;
  background: string;
  dark: boolean;
}

const THEMES = new Map<string, (typeof bundledThemes)[keyof typeof bundledThemes]>(Object.entries(bundledThemes));

async function loadTheme(name: string): Promise<LoadedTheme | undefined> {
  const input = (await THEMES.get(name)?.())?.default;
  if (input === undefined) return undefined;
  const dark = input.type === 'dark';
  return {
    name,
    theme: readTheme(input),
    dark,
    foreground: input.fg ?? input.colors?.['editor.foreground'] ?? (dark ? '#eeeeee' : '#111111'),
    background: input.bg ?? input.colors?.['editor.background'] ?? (dark ? '#111111' : '#ffffff'),
  };
}

function readTheme(theme: ThemeRegistrationAny): Theme {
  return Theme.createFromRawTheme(normalizeTheme(theme));
}

function kindsPass(): Pass {
  return { theme: readTheme(KINDS_THEME), classOf: kindClass };
}

/**
 * Each theme's colors get classes of their own, so that no token needs a rule made for its pair. A token in a theme's
 * plain color has no class of that theme, so the light colors may not reach into the dark mode.
 */
function pairOf(light: LoadedTheme, dark: LoadedTheme): Look {
  const same = light.name === dark.name;
  return {
    passes: same ? [passOf(light, 'tl')] : [passOf(light, 'tl'), passOf(dark, 'td')],
    blockClass: '',
    css: () =>
      [
        blockRule(':root', light),
        ...colorRules(same ? '.tl' : ':where(html:not(.dark)) .tl', light),
        ...(same
          ? [blockRule('html.dark', light)]
          : [blockRule('html.dark', dark), ...colorRules('html.dark .td', dark)]),
      ].join('\n'),
  };
}

function passOf(theme: LoadedTheme, prefix: string): Pass {
  const plain = theme.foreground.toLowerCase();
  return {
    theme: theme.theme,
    classOf: (color) => (color === '' || color.toLowerCase() === plain ? '' : `${prefix}-${classPart(color)}`),
  };
}

function blockRule(selector: string, theme: LoadedTheme): string {
  const lines = Object.entries(lineColors(theme)).map(([name, color]) => `;--code-${name}:${color}`);
  return `${selector}{--code-bg:${theme.background};--code-text:${theme.foreground}${lines.join('')}}`;
}

/** Colors of marked lines, as in `code.css`: by the theme's own lightness, whatever the mode of the page is. */
export const LINE_COLORS = {
  light: {
    comment: '#5b636d',
    inserted: '#0a6b3b',
    deleted: '#b42318',
    'highlight-bg': '#e9eefb',
    'highlight-bar': '#5b7fe0',
    'add-bg': '#e3f5ea',
    'remove-bg': '#fdeceb',
  },
  dark: {
    comment: '#9aa4b0',
    inserted: '#87d6a0',
    deleted: '#ff9d92',
    'highlight-bg': '#1f2a3f',
    'highlight-bar': '#7ea2f5',
    'add-bg': '#12301f',
    'remove-bg': '#3a1c1c',
  },
};

function lineColors({ dark }: LoadedTheme): Record<string, string> {
  return LINE_COLORS[dark ? 'dark' : 'light'];
}

/** A theme's colors, moved in lightness where they could not be read on its grounds (WCAG 2.2, 1.4.3). */
function colorRules(selector: string, theme: LoadedTheme): string[] {
  const distinct = [...new Set(theme.theme.getColorMap().filter((color) => /^#[0-9a-f]{3,8}$/i.test(color)))];
  return distinct.map((color) => `${selector}-${classPart(color)}{color:${readableOn(theme, color)}}`);
}

/** Mixes a translucent color with the background first. */
function readableOn(theme: LoadedTheme, color: string): string {
  const { background } = theme;
  const [, solid = color, alpha] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(color) ?? [];
  const share = alpha === undefined ? 1 : Number.parseInt(alpha, 16) / 255;
  const lines = lineColors(theme);
  const marked = ['highlight-bg', 'add-bg', 'remove-bg'].map((name) => lines[name] ?? background);
  return readableText(formatHex(mix(parseHex(solid), parseHex(background), share)), [background, ...marked]);
}

function classPart(color: string): string {
  return color.slice(1).toLowerCase();
}

/** Variable names that authors' style sheets set for this theme (content format, Code). */
const AUTHOR_VARIABLES: Record<TokenKind, string> = {
  comment: 'comment',
  keyword: 'keyword',
  operator: 'keyword',
  string: 'string',
  number: 'constant',
  function: 'function',
  type: 'function',
  property: 'constant',
  tag: 'keyword',
  parameter: 'parameter',
  heading: 'keyword',
  inserted: 'string',
  deleted: 'keyword',
};

/** `block`: the selector of the blocks that take them, '' for all. */
function variablesCss(block: string): string {
  const kinds = Object.keys(TOKEN_KINDS).filter((kind): kind is TokenKind => kind in AUTHOR_VARIABLES);
  return [
    `${block || ':root,html.dark'}{--code-text:var(--mint-color-text,var(--text));--code-bg:var(--mint-color-background,var(--bg-soft))}`,
    ...kinds.map(
      (kind) =>
        `${block && `${block} `}.tk-${kind}{color:var(--mint-token-${AUTHOR_VARIABLES[kind]},var(--code-${kind}))}`,
    ),
  ].join('\n');
}
