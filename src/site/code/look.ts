/** What the site's code theme means for highlighting: themes to load, passes to make, rules to write. */
import { bundledThemes } from 'shiki/themes';
import type { ThemeInput } from 'shiki/types';
import type { CodeTheme } from '../config/config.ts';
import { KINDS_THEME, TOKEN_KINDS, kindClass } from './token-kinds.ts';
import type { TokenKind } from './token-kinds.ts';
import type { Pass } from './tokenise.ts';

export interface Look {
  themes: ThemeInput[];
  passes: Pass[];
  blockClass: string;
  /** `coloursOf` gives a loaded theme's colours. */
  css(coloursOf: (theme: string) => readonly string[]): string;
}

const VARIABLES_THEME = 'css-variables';

/** Unknown theme names fall back to our own look: which names exist is checked when docs.json is read. */
export async function createLook(theme: CodeTheme): Promise<Look> {
  const own: Look = {
    themes: [KINDS_THEME],
    passes: [{ theme: KINDS_THEME.name, classOf: kindClass }],
    blockClass: theme === 'dark' ? ' code-block-dark' : '',
    css: () => '',
  };
  if (typeof theme === 'string') return own;
  if (theme.light === VARIABLES_THEME || theme.dark === VARIABLES_THEME) return { ...own, css: () => VARIABLES_CSS };
  const [light, dark] = await Promise.all([loadTheme(theme.light), loadTheme(theme.dark)]);
  return light === undefined || dark === undefined ? own : pairOf(light, dark);
}

/** True for Shiki theme names and `css-variables`. */
export function isCodeTheme(name: string): boolean {
  return name === VARIABLES_THEME || Object.hasOwn(bundledThemes, name);
}

interface LoadedTheme {
  name: string;
  input: ThemeInput;
  foreground: string;
  background: string;
}

const THEMES = new Map<string, (typeof bundledThemes)[keyof typeof bundledThemes]>(Object.entries(bundledThemes));

async function loadTheme(name: string): Promise<LoadedTheme | undefined> {
  const input = (await THEMES.get(name)?.())?.default;
  if (input === undefined) return undefined;
  const dark = input.type === 'dark';
  return {
    name,
    input,
    foreground: input.fg ?? input.colors?.['editor.foreground'] ?? (dark ? '#eeeeee' : '#111111'),
    background: input.bg ?? input.colors?.['editor.background'] ?? (dark ? '#111111' : '#ffffff'),
  };
}

/** Each theme's colours get classes of their own, so that no token needs a rule made for its pair. */
function pairOf(light: LoadedTheme, dark: LoadedTheme): Look {
  const same = light.name === dark.name;
  return {
    themes: same ? [light.input] : [light.input, dark.input],
    passes: same ? [passOf(light, 'tl')] : [passOf(light, 'tl'), passOf(dark, 'td')],
    blockClass: '',
    css: (coloursOf) =>
      [
        blockRule(':root', light),
        ...colourRules('', 'tl', coloursOf(light.name)),
        ...(same
          ? [blockRule('html.dark', light)]
          : [blockRule('html.dark', dark), ...colourRules('html.dark ', 'td', coloursOf(dark.name))]),
      ].join('\n'),
  };
}

function passOf(theme: LoadedTheme, prefix: string): Pass {
  const plain = theme.foreground.toLowerCase();
  return {
    theme: theme.name,
    classOf: (colour) => (colour === '' || colour.toLowerCase() === plain ? '' : `${prefix}-${classPart(colour)}`),
  };
}

function blockRule(selector: string, theme: LoadedTheme): string {
  return `${selector}{--code-bg:${theme.background};--code-text:${theme.foreground}}`;
}

function colourRules(scope: string, prefix: string, colours: readonly string[]): string[] {
  const distinct = [...new Set(colours.filter((colour) => /^#[0-9a-f]{3,8}$/i.test(colour)))];
  return distinct.map((colour) => `${scope}.${prefix}-${classPart(colour)}{color:${colour.toLowerCase()}}`);
}

function classPart(colour: string): string {
  return colour.slice(1).toLowerCase();
}

/** Variable names that authors' style sheets set for this theme (content-format 3.3). */
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

const VARIABLES_CSS = [
  ':root,html.dark{--code-text:var(--mint-color-text,var(--text));--code-bg:var(--mint-color-background,var(--bg-soft))}',
  ...Object.keys(TOKEN_KINDS)
    .filter((kind): kind is TokenKind => kind in AUTHOR_VARIABLES)
    .map((kind) => `.tk-${kind}{color:var(--mint-token-${AUTHOR_VARIABLES[kind]},var(--code-${kind}))}`),
].join('\n');
