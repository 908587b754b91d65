/** Highlights code at build: asynchronous to load grammars, synchronous to print, every block read once per site. */
import { hash } from 'node:crypto';
import { createShikiInternal } from 'shiki/core';
import type { CodeTheme } from '../config/config.ts';
import { parseFence } from './fence-options.ts';
import { createGrammars } from './grammars.ts';
import type { Grammars } from './grammars.ts';
import { printLines } from './print-lines.ts';
import type { LineOptions } from './print-lines.ts';
import { createSharedEngine } from './regex-engine.ts';
import type { SharedEngine } from './regex-engine.ts';
import { createBlockLook, createLook } from './look.ts';
import type { BlockLook } from './look.ts';
import { tokenise } from './tokenise.ts';
import type { Pass, Run } from './tokenise.ts';

export interface HighlighterOptions {
  theme: CodeTheme;
  /** The site's own TextMate grammars, parsed from JSON; malformed ones are left out. @defaultValue none */
  grammars?: readonly unknown[];
}

export interface CodeHighlighter {
  /** Gets grammars and themes of single blocks, named as authors name them; unknown and loaded ones cost nothing. */
  load(languages: Iterable<string>, themes?: Iterable<string>): Promise<void>;
  /** False when the language is not known at all, so that its blocks are plain text. */
  knows(language: string): boolean;
  /**
   * HTML for inside `<code>`. A language that is unknown or not loaded gives plain text. Lines are wrapped in
   * elements only when an option or a notation asks for one.
   */
  highlight(source: string, language: string, lines?: BlockOptions): string;
  /** Classes of a block with a theme of its own, with a leading space; undefined for a theme that does not exist. */
  themeClass(theme: string): string | undefined;
  /** Blocks highlighted since the last call, for another thread's `add`. */
  takeNew(): [key: string, html: string][];
  add(entries: Iterable<readonly [key: string, html: string]>): void;
  /** Rules for the colours of this site's code theme, to go after the components' styles. '' for our own look. */
  css: string;
  /** Rules for the blocks with themes of their own. */
  themeCss(themes: Iterable<string>): Promise<string>;
  /** Class for every code block of the site, '' or with a leading space. */
  blockClass: string;
}

/** Of one block: its lines, and the theme that it alone has. */
export interface BlockOptions extends LineOptions {
  theme?: string;
}

/** Longer lines and sources are printed plain: TextMate grammars can take a second on them. */
const LONGEST_LINE = 1000;
const LARGEST_SOURCE = 200_000;
/** Searches a block may use. Real blocks need two per character; counting is the same on every machine, time is not. */
const SEARCHES_PER_CHARACTER = 30;
const SEARCHES_AT_LEAST = 20_000;
/** Characters of HTML that each thread keeps for reuse. */
const CACHE_CAPACITY = 30_000_000;

/** Loads what every highlighter needs, before one is made. */
export async function warmHighlighter(): Promise<void> {
  await createSharedEngine();
}

export async function createHighlighter({ theme, grammars: own = [] }: HighlighterOptions): Promise<CodeHighlighter> {
  const engine = await createSharedEngine();
  const look = await createLook(theme);
  const shiki = await createShikiInternal({ engine, themes: look.themes, langs: [] });
  const grammars = createGrammars(own);
  const loaded = new Set<string>();
  const cache = createCache();
  const blockLooks = new Map<string, BlockLook>();
  const loadThemes = async (names: Iterable<string>) => {
    for (const name of names) {
      const found = blockLooks.has(name) ? undefined : await createBlockLook(name);
      if (!found) continue;
      await shiki.loadTheme(found.theme);
      blockLooks.set(name, found);
    }
  };
  return {
    themeClass: (theme) => blockLooks.get(theme)?.blockClass,
    async themeCss(themes) {
      await loadThemes(themes);
      return Array.from(
        themes,
        (name) => blockLooks.get(name)?.css((theme) => shiki.setTheme(theme).colorMap) ?? '',
      ).join('\n');
    },
    css: look.css((theme) => shiki.setTheme(theme).colorMap),
    blockClass: look.blockClass,
    knows: (language) => grammars.find(language) !== undefined,
    takeNew: cache.takeNew,
    add: cache.add,
    async load(languages, themes = []) {
      const names = missingGrammars(languages, grammars, loaded);
      await shiki.loadLanguage(...names.flatMap((name) => grammars.input(name) ?? []));
      for (const name of names) loaded.add(name);
      await loadThemes(themes);
    },
    highlight(source, language, options = {}) {
      const name = grammars.find(language) ?? '';
      const grammar = loaded.has(name) ? name : '';
      const blockLook = blockLooks.get(options.theme ?? '');
      const passes = blockLook ? [blockLook.pass] : look.passes;
      const key = hash('sha1', JSON.stringify([grammar, options, source]), 'base64url');
      return cache.get(key, () =>
        printLines(source, options, (text) => readRuns(text, grammar, { engine, passes, shiki })),
      );
    },
  };
}

function missingGrammars(languages: Iterable<string>, grammars: Grammars, loaded: ReadonlySet<string>): string[] {
  const names = new Set<string>();
  for (const language of languages) {
    const name = grammars.find(parseFence(language, '').language);
    if (name !== undefined && name !== '' && !loaded.has(name)) names.add(name);
  }
  return [...names];
}

interface Reader {
  engine: SharedEngine;
  passes: readonly Pass[];
  shiki: Awaited<ReturnType<typeof createShikiInternal>>;
}

function readRuns(source: string, grammar: string, { engine, passes, shiki }: Reader): Run[][] {
  const lines = source.split('\n');
  const plain = () => lines.map((text) => (text === '' ? [] : [{ text, class: '' }]));
  const tooLarge = source.length > LARGEST_SOURCE || lines.some((line) => line.length > LONGEST_LINE);
  if (grammar === '' || tooLarge) return plain();
  engine.begin(SEARCHES_AT_LEAST + source.length * SEARCHES_PER_CHARACTER);
  const runs = tokenise(source, grammar, shiki, passes);
  return engine.exhausted || runs === undefined ? plain() : runs;
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
