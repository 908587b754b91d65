/** Highlights code at build: every block is read once per site. */
import { hash } from 'node:crypto';
import type { LanguageRegistration } from 'shiki/types';
import type { CodeTheme } from '../model/config.ts';
import { createLanguages, type Languages } from './languages.ts';
import { createBlockLook, createLook } from './block-look.ts';
import type { BlockLook } from './block-look.ts';
import { createOnig } from './onig.ts';
import { printLines } from './print-lines.ts';
import type { LineOptions } from './print-lines.ts';
import { tokenize } from './tokenize.ts';
import type { Run } from './tokenize.ts';

export interface HighlighterOptions {
  theme: CodeTheme;
  /** The site's own TextMate grammars, see `readCustomGrammars`. @defaultValue none */
  grammars?: readonly LanguageRegistration[];
}

export interface CodeHighlighter {
  /** Gets themes of the blocks of one page, named as authors name them, and prints blocks in these and the site's own alone. */
  open(themes?: Iterable<string>): Promise<BlockHighlighter>;
  /** Highlighter for text that is printed without a page: every block is plain. */
  plain: BlockHighlighter;
  /** Blocks highlighted since the last call, for another thread's `add`. */
  takeNew(): [key: string, html: string][];
  add(entries: Iterable<readonly [key: string, html: string]>): void;
  /** Puts the blocks that are highlighted from now on into a map, for `add` of a later build; without one, this ends. */
  noteBlocks(into?: Map<string, string>): void;
  /** Rules for the colors of this site's code theme, to go after the components' styles. '' for our own look. */
  css: string;
  /** Rules for the blocks with themes of their own. */
  themeCss(themes: Iterable<string>): Promise<string>;
}

export interface BlockHighlighter {
  /** False when the language is not known at all, so that its blocks are plain text. */
  knows(language: string): boolean;
  /** HTML for inside `<code>`. Lines are wrapped in elements only when an option or a notation asks for one. */
  highlight(source: string, language: string, lines?: BlockOptions): string;
  /** Gives a text that depends on nothing but its key, and is made once for a site and its later builds, as blocks are. */
  remember(key: string, make: () => string): string;
  /** Classes of a block with a theme of its own, with a leading space; undefined for a theme that does not exist. */
  themeClass(theme: string): string | undefined;
  /** Class for every code block of the site, '' or with a leading space. */
  blockClass: string;
}

/** Options of one block: its lines, and the theme that it alone has. */
export interface BlockOptions extends LineOptions {
  theme?: string;
  /** Lines before the source that its colors depend on; they are not printed. */
  before?: string;
}

/** Characters of HTML that each thread keeps for reuse. */
const CACHE_CAPACITY = 30_000_000;

/** Loads what every highlighter needs, before one is made. */
export async function warmHighlighter(): Promise<void> {
  await createOnig();
}

export async function createHighlighter({ theme, grammars: own = [] }: HighlighterOptions): Promise<CodeHighlighter> {
  const look = await createLook(theme);
  const languages = await createLanguages(own);
  const looks = createBlockLooks();
  const cache = createCache();
  let noted: Map<string, string> | undefined;
  const printer = (find: Languages['find'], blockLooks: ReadonlyMap<string, BlockLook>): BlockHighlighter => ({
    blockClass: look.blockClass,
    knows: (language) => languages.knows(language),
    themeClass: (theme) => blockLooks.get(theme)?.blockClass,
    highlight(source, language, { theme = '', before, ...lines } = {}) {
      const known = find(language);
      const blockLook = blockLooks.get(theme);
      const passes = blockLook ? [blockLook.pass] : look.passes;
      const inputs = JSON.stringify([known?.key ?? '', blockLook ? theme : '', lines, source, before]);
      const key = hash('sha1', inputs, 'base64url');
      const read = (text: string) => known?.read(text, (grammar) => tokenize(text, grammar, passes)) ?? plainRuns(text);
      const html = cache.get(key, () => printLines(source, lines, (text) => readBehind(before, text, read)));
      if (known) noted?.set(key, html);
      return html;
    },
    remember(name, make) {
      const key = hash('sha1', name, 'base64url');
      const text = cache.get(key, make);
      noted?.set(key, text);
      return text;
    },
  });
  return {
    open: async (themes = []) => printer(languages.find, await looks.open(themes)),
    plain: printer(() => undefined, new Map()),
    takeNew: cache.takeNew,
    add: cache.add,
    noteBlocks: (into) => void (noted = into),
    css: look.css(),
    async themeCss(themes) {
      const opened = await looks.open(themes);
      return Array.from(themes, (name) => opened.get(name)?.css() ?? '').join('\n');
    },
  };
}

function readBehind(before: string | undefined, text: string, read: (text: string) => Run[][]): Run[][] {
  return before === undefined ? read(text) : read(`${before}\n${text}`).slice(before.split('\n').length);
}

function createBlockLooks() {
  const loaded = new Map<string, BlockLook | undefined>();
  return {
    async open(themes: Iterable<string>): Promise<ReadonlyMap<string, BlockLook>> {
      const opened = new Map<string, BlockLook>();
      for (const name of themes) {
        if (!loaded.has(name)) loaded.set(name, await createBlockLook(name));
        const look = loaded.get(name);
        if (look) opened.set(name, look);
      }
      return opened;
    },
  };
}

function plainRuns(source: string): Run[][] {
  return source.split('\n').map((text) => (text === '' ? [] : [{ text, class: '' }]));
}

function createCache() {
  const known = new Map<string, string>();
  let size = 0;
  let fresh: [string, string][] = [];
  const keep = (key: string, html: string) => {
    if (known.has(key)) return;
    known.set(key, html);
    size += html.length;
    for (const [oldest, { length }] of known) {
      if (size <= CACHE_CAPACITY) return;
      known.delete(oldest);
      size -= length;
    }
  };
  return {
    get(key: string, print: () => string): string {
      const html = known.get(key) ?? print();
      if (!known.has(key)) {
        keep(key, html);
        fresh.push([key, html]);
      }
      return html;
    },
    takeNew() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    add(entries: Iterable<readonly [string, string]>) {
      for (const [key, html] of entries) keep(key, html);
    },
  };
}
