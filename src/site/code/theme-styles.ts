/** Converts the site's code theme into the input of highlighting: passes to run, CSS rules to write. */
import { toOwnName } from '../model/own-names.ts';
import { renameVariables } from '../model/theme-variables.ts';
import { Theme } from 'shiki/textmate';
import { bundledThemes } from 'shiki/themes';
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { CodeTheme } from '../model/config.ts';
import { adjustTextColor } from '../color/colors.ts';
import { listLineBackgrounds, flattenColor, createThemeSurface } from './theme-surface.ts';
import { KINDS_THEME, TOKEN_KINDS, getKindClass } from './token-kinds.ts';
import type { TokenKind } from './token-kinds.ts';
import type { ThemePass } from './tokenize.ts';

export interface ThemeStyles {
  passes: ThemePass[];
  blockClass: string;
  css(): string;
}

const VARIABLES_THEME = 'css-variables';

/** Unknown theme names fall back to Bindery's own theme. They are reported once, with the content of the frame. */
export async function createThemeStyles(theme: CodeTheme): Promise<ThemeStyles> {
  const defaultLook: ThemeStyles = {
    passes: [createKindsPass()],
    blockClass: theme === 'dark' ? ' bd-CodeBlockDark' : '',
    css: () => '',
  };
  if (typeof theme === 'string') return defaultLook;
  if (theme.light === VARIABLES_THEME || theme.dark === VARIABLES_THEME)
    return { ...defaultLook, css: () => printVariables('') };
  const [light, dark] = await Promise.all([loadTheme(theme.light), loadTheme(theme.dark)]);
  return light === undefined || dark === undefined ? defaultLook : createPair(light, dark);
}

/** The styles of a single block with its own theme, used in both color modes. */
export interface BlockStyles {
  pass: ThemePass;
  /** Classes of the block, with a leading space. */
  blockClass: string;
  /** CSS rules for all blocks with this theme. */
  css(): string;
}

/** Returns undefined if there is no theme with this name. */
export async function createBlockStyles(name: string): Promise<BlockStyles | undefined> {
  const block = `bd-CodeTheme-${name}`;
  if (name === 'dark') return { pass: createKindsPass(), blockClass: ' bd-CodeBlockDark', css: () => '' };
  if (name === VARIABLES_THEME)
    return { pass: createKindsPass(), blockClass: ` ${block}`, css: () => printVariables(block) };
  const loadedTheme = await loadTheme(name);
  return (
    loadedTheme && {
      pass: createPass(loadedTheme, LIGHT_CLASS),
      blockClass: ` bd-CodeBlock${loadedTheme.dark ? 'Dark' : 'Light'} ${block}`,
      css: () =>
        [
          printBlockRule(selectBlockAndGroup(block), loadedTheme),
          ...printColorRules(`.${block} .${LIGHT_CLASS}`, loadedTheme),
        ].join('\n'),
    }
  );
}

/** Selects blocks with a class, and groups that show one, because the group's bar has the same colors. */
function selectBlockAndGroup(block: string): string {
  return `.${block},.code-group:has(>.bd-CodeGroupPanel:not([hidden])>.${block})`;
}

/** Returns the theme name most similar to an unknown one. */
export function suggestCodeTheme(name: string): string | undefined {
  return findClosestName(name, [...THEMES.keys(), VARIABLES_THEME]);
}

/** Returns whether a code theme with this name exists. */
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
  // Imported on demand because it loads all of Shiki, which Bindery's own theme doesn't need.
  const { normalizeTheme } = await import('shiki/core');
  const dark = input.type === 'dark';
  return {
    name,
    theme: Theme.createFromRawTheme(normalizeTheme(input)),
    dark,
    foreground: input.fg ?? input.colors?.['editor.foreground'] ?? (dark ? '#eeeeee' : '#111111'),
    background: input.bg ?? input.colors?.['editor.background'] ?? (dark ? '#111111' : '#ffffff'),
  };
}

let kindsTheme: Theme | undefined;

/** Its theme is created for the first block that is parsed. */
function createKindsPass(): ThemePass {
  return {
    get theme() {
      return (kindsTheme ??= Theme.createFromRawTheme(KINDS_THEME));
    },
    classOf: getKindClass,
  };
}

/**
 * Combines two themes. Each theme's colors have separate classes, so that no token needs a rule for its pair of colors.
 * A token in a theme's default color has no class of that theme, so the light colors must not apply in dark mode.
 */
function createPair(light: LoadedTheme, dark: LoadedTheme): ThemeStyles {
  const isSameTheme = light.name === dark.name;
  return {
    passes: isSameTheme
      ? [createPass(light, LIGHT_CLASS)]
      : [createPass(light, LIGHT_CLASS), createPass(dark, DARK_CLASS)],
    blockClass: '',
    css: () =>
      [
        printBlockRule(':root', light),
        ...printColorRules(isSameTheme ? `.${LIGHT_CLASS}` : `:where(html:not(.dark)) .${LIGHT_CLASS}`, light),
        ...(isSameTheme
          ? [printBlockRule('html.dark', light)]
          : [printBlockRule('html.dark', dark), ...printColorRules(`html.dark .${DARK_CLASS}`, dark)]),
        ...(light.dark ? [PRINT_STYLES] : []),
      ].join('\n'),
  };
}

/** Prints the light text of a dark theme in dark colors, because browsers omit backgrounds. */
const PRINT_STYLES =
  '@media print{.code-block,.code-block *,.code-group{border-color:#ccc;background:none!important;color:#111!important}}';

/** Starts of the classes of a theme's colors, which are short because most tokens of a page have one. */
const LIGHT_CLASS = 'bd-';
const DARK_CLASS = 'bd-D';

function createPass(theme: LoadedTheme, prefix: string): ThemePass {
  const foreground = theme.foreground.toLowerCase();
  return {
    theme: theme.theme,
    classOf: (color) => (color === '' || color.toLowerCase() === foreground ? '' : prefix + getClassSuffix(color)),
  };
}

function printBlockRule(selector: string, theme: LoadedTheme): string {
  const variables = Object.entries(createThemeSurface(theme)).map(([name, value]) => `--code-${name}:${value}`);
  return renameVariables(`${selector}{${variables.join(';')}}`);
}

/**
 * Returns the rules for a theme's colors, adjusted in lightness where they would be unreadable on its backgrounds (WCAG
 * 2.2, 1.4.3).
 */
function printColorRules(selector: string, theme: LoadedTheme): string[] {
  const distinct = [...new Set(theme.theme.getColorMap().filter((color) => /^#[0-9a-f]{3,8}$/i.test(color)))];
  return distinct.map((color) => `${selector}${getClassSuffix(color)}{color:${toReadableColor(theme, color)}}`);
}

/** Returns a color readable on the theme's background and on its highlighted lines. */
function toReadableColor(theme: LoadedTheme, color: string): string {
  const { background } = theme;
  return adjustTextColor(flattenColor(color, background), [background, ...listLineBackgrounds(theme)]);
}

function getClassSuffix(color: string): string {
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

/** `block` is the class of the blocks to style, '' for all. Colors around the tokens are mixed from the author's. */
function printVariables(block: string): string {
  const kinds = Object.keys(TOKEN_KINDS).filter((kind): kind is TokenKind => kind in AUTHOR_VARIABLES);
  const mixedColors = Object.entries(COLOR_SHARES).map(
    ([name, share]) => `--code-${name}:color-mix(in srgb,var(--code-text) ${share},var(--code-bg))`,
  );
  return renameVariables(
    [
      `${block === '' ? ':root,html.dark' : selectBlockAndGroup(block)}{--code-text:var(--mint-color-text,var(--text));--code-bg:var(--mint-color-background,var(--bg-soft));${mixedColors.join(';')}}`,
      ...kinds.map(
        (kind) =>
          `${block && `.${block} `}.${toOwnName(kind)}{color:var(--mint-token-${AUTHOR_VARIABLES[kind]},var(--code-${kind}))}`,
      ),
    ].join('\n'),
  );
}

/** Shares of the text color in the colors around the tokens. */
const COLOR_SHARES = { soft: '82%', border: '15%', header: '3%', hover: '10%', accent: '100%' };
