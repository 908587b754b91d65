/** Highlights code at build time: every block is highlighted once per site. */
import { hash } from 'node:crypto';
import type { LanguageRegistration } from 'shiki/types';
import { copyText } from '../../lib/copy-text.ts';
import type { CodeTheme } from '../model/config.ts';
import { createLanguages, type Languages } from './languages.ts';
import { createBlockStyles, createThemeStyles } from './theme-styles.ts';
import type { BlockStyles } from './theme-styles.ts';
import { createOnig } from './onig.ts';
import { printLines } from './print-lines.ts';
import type { LineOptions } from './print-lines.ts';
import { tokenize } from './tokenize.ts';
import type { Run } from './tokenize.ts';

export interface HighlighterOptions {
  theme: CodeTheme;
  /** The site's custom TextMate grammars, see `readCustomGrammars`. @defaultValue none */
  grammars?: readonly LanguageRegistration[];
}

export interface CodeHighlighter {
  /**
   * Loads the block themes of one page, by the names that authors use. The result prints blocks in these themes and in
   * the site's, and no others.
   */
  open(themes?: Iterable<string>): Promise<BlockHighlighter>;
  /** Highlighter for text that is printed without a page: every block is unhighlighted. */
  plain: BlockHighlighter;
  /** Returns blocks highlighted since the last call, for another thread's `add`. */
  takeNew(): [key: string, html: string][];
  add(entries: Iterable<readonly [key: string, html: string]>): void;
  /**
   * Records the blocks highlighted from now on in a map, for `add` in a later build; without a map, recording stops.
   */
  noteBlocks(into?: Map<string, string>): void;
  /** Rules for the colors of this site's code theme, to follow the components' styles. '' for Bindery's own theme. */
  css: string;
  /** Returns the rules for blocks with their own themes. */
  themeCss(themes: Iterable<string>): Promise<string>;
}

export interface BlockHighlighter {
  /** Returns false if the language is unknown, so that its blocks are unhighlighted. */
  knows(language: string): boolean;
  /** Returns HTML for inside `<code>`. Lines are wrapped in elements only if an option or a notation requires it. */
  highlight(source: string, language: string, lines?: BlockOptions): string;
  /** Returns a text that depends only on its key, and is created once for a site and its later builds, like blocks. */
  remember(key: string, make: () => string): string;
  /**
   * Returns the classes of a block with its own theme, with a leading space; undefined for a theme that doesn't exist.
   */
  themeClass(theme: string): string | undefined;
  /** Class for every code block of the site, '' or with a leading space. */
  blockClass: string;
}

/** Options of one block: its lines, and its own theme. */
export interface BlockOptions extends LineOptions {
  theme?: string;
  /** Lines before the source that its highlighting depends on; they aren't printed. */
  before?: string;
}

/** Maximum number of characters of HTML that each thread caches. */
const CACHE_CAPACITY = 20_000_000;

/** Loads the resources that every highlighter needs, before one is created. */
export async function warmHighlighter(): Promise<void> {
  await createOnig();
}

export async function createHighlighter({
  theme,
  grammars: siteGrammars = [],
}: HighlighterOptions): Promise<CodeHighlighter> {
  const themeStyles = await createThemeStyles(theme);
  const languages = await createLanguages(siteGrammars);
  const looks = createBlockLooks();
  const cache = createCache();
  let blockRecord: Map<string, string> | undefined;
  const createPrinter = (find: Languages['find'], blockLooks: ReadonlyMap<string, BlockStyles>): BlockHighlighter => ({
    blockClass: themeStyles.blockClass,
    knows: (language) => languages.knows(language),
    themeClass: (theme) => blockLooks.get(theme)?.blockClass,
    highlight(source, language, { theme = '', before, ...lines } = {}) {
      const reader = find(language);
      const blockLook = blockLooks.get(theme);
      const passes = blockLook ? [blockLook.pass] : themeStyles.passes;
      const inputs = JSON.stringify([reader?.key ?? '', blockLook ? theme : '', lines, source, before]);
      const key = hash('sha1', inputs, 'base64url');
      const readRuns = (text: string) =>
        reader?.read(text, (grammar) => tokenize(text, grammar, passes)) ?? createPlainRuns(text);
      const html = cache.get(key, () => printLines(source, lines, (text) => readBehind(before, text, readRuns)));
      if (reader) blockRecord?.set(key, html);
      return html;
    },
    remember(name, make) {
      const key = hash('sha1', name, 'base64url');
      const text = cache.get(key, make);
      blockRecord?.set(key, text);
      return text;
    },
  });
  return {
    open: async (themes = []) => createPrinter(languages.find, await looks.open(themes)),
    plain: createPrinter(() => undefined, new Map()),
    takeNew: cache.takeNew,
    add: cache.add,
    noteBlocks: (into) => void (blockRecord = into),
    css: themeStyles.css(),
    async themeCss(themes) {
      const openedStyles = await looks.open(themes);
      return Array.from(themes, (name) => openedStyles.get(name)?.css() ?? '').join('\n');
    },
  };
}

function readBehind(before: string | undefined, text: string, readRuns: (text: string) => Run[][]): Run[][] {
  return before === undefined ? readRuns(text) : readRuns(`${before}\n${text}`).slice(before.split('\n').length);
}

function createBlockLooks() {
  const stylesByName = new Map<string, BlockStyles | undefined>();
  return {
    async open(themes: Iterable<string>): Promise<ReadonlyMap<string, BlockStyles>> {
      const stylesByTheme = new Map<string, BlockStyles>();
      for (const name of themes) {
        if (!stylesByName.has(name)) stylesByName.set(name, await createBlockStyles(name));
        const styles = stylesByName.get(name);
        if (styles) stylesByTheme.set(name, styles);
      }
      return stylesByTheme;
    },
  };
}

function createPlainRuns(source: string): Run[][] {
  return source.split('\n').map((text) => (text === '' ? [] : [{ text, class: '' }]));
}

function createCache() {
  const htmlByKey = new Map<string, string>();
  let size = 0;
  let newEntries: [string, string][] = [];
  const storeHtml = (key: string, html: string) => {
    if (htmlByKey.has(key)) return;
    htmlByKey.set(key, html);
    size += html.length;
    for (const [oldestKey, { length }] of htmlByKey) {
      if (size <= CACHE_CAPACITY) return;
      htmlByKey.delete(oldestKey);
      size -= length;
    }
  };
  return {
    get(key: string, print: () => string): string {
      const cachedHtml = htmlByKey.get(key);
      if (cachedHtml !== undefined) return cachedHtml;
      const html = copyText(print());
      storeHtml(key, html);
      newEntries.push([key, html]);
      return html;
    },
    takeNew() {
      const newBlocks = newEntries;
      newEntries = [];
      return newBlocks;
    },
    add(entries: Iterable<readonly [string, string]>) {
      for (const [key, html] of entries) storeHtml(key, html);
    },
  };
}
