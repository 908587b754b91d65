/** The languages of one highlighter, each with the grammars that it can include and no others. */
import { INITIAL } from 'shiki/textmate';
import type { LanguageRegistration } from 'shiki/types';
import { closeGrammar, type ClosedGrammar } from './closed-grammar.ts';
import { createGrammars } from './grammars.ts';
import { createGuardedEngine } from './guarded-engine.ts';
import { createOnig } from './onig.ts';
import { createSharedEngine, type SharedEngine } from './regex-engine.ts';

export interface Language {
  /** Identifies the grammar. */
  key: string;
  /**
   * Returns the result of `tokens` for a block's source; undefined if the block is too large or takes too many steps.
   */
  read<T>(source: string, tokens: (grammar: ClosedGrammar) => T): T | undefined;
}

export interface Languages {
  /** Returns false if there is no language with this name. */
  knows(language: string): boolean;
  /** Returns undefined for a language without a grammar. The grammar is loaded for the first block. */
  find(language: string): Language | undefined;
}

interface Limits {
  perCharacter: number;
  atLeast: number;
  /** Maximum number of characters in a block. TextMate grammars can take a second for more. */
  largest: number;
}

/**
 * Number of searches that a block can use. Real blocks need two per character. Searches are counted rather than timed,
 * because a count is the same on every machine.
 */
const SEARCHES: Limits = { perCharacter: 30, atLeast: 20_000, largest: 200_000 };
/** Total backtracking steps in a block with a custom grammar. Editors' grammars need 1,000 per character. */
const RETRIES: Limits = { perCharacter: 3_000, atLeast: 500_000, largest: 50_000 };
/** Longer lines aren't highlighted: a pattern can take time quadratic in their length. */
const MAX_LINE_LENGTH = 1000;

export async function createLanguages(customGrammars: readonly LanguageRegistration[]): Promise<Languages> {
  const engines = await openEngines();
  const grammars = createGrammars(customGrammars);
  /** By name, and by the grammar that several names share; undefined for an unusable one. */
  const byName = new Map<string, Language>();
  const loadedReaders = new Map<string, Reader | undefined>();
  const load = (name: string): Reader | undefined => {
    const { custom, members } = grammars.load(name);
    const key = createKey(custom, members.at(-1)?.name);
    if (!loadedReaders.has(key))
      loadedReaders.set(
        key,
        custom
          ? openCustom({ members, engine: engines.guarded, limits: RETRIES })
          : openLanguage({ members, engine: engines.shared, limits: SEARCHES }),
      );
    return loadedReaders.get(key);
  };
  return {
    knows: (language) => grammars.find(language) !== undefined,
    find(language) {
      const name = grammars.find(language) ?? '';
      if (name === '') return undefined;
      const knownReader = byName.get(name) ?? openLater(createKey(grammars.isCustom(name), name), () => load(name));
      byName.set(name, knownReader);
      return knownReader;
    },
  };
}

function createKey(custom: boolean, name: string | undefined): string {
  return `${custom ? 'own' : 'bundled'} ${name}`;
}

type Reader = Pick<Language, 'read'>;

/** Creates a language that is opened for the first block. */
function openLater(key: string, open: () => Reader | undefined): Language {
  let openedReader: { reader: Reader | undefined } | undefined;
  return {
    key,
    read(source, tokens) {
      openedReader ??= { reader: open() };
      return openedReader.reader?.read(source, tokens);
    },
  };
}

interface Engines {
  shared: SharedEngine;
  guarded: SharedEngine;
}

let engines: Promise<Engines> | undefined;

/**
 * Returns the thread's engines, which are shared by all highlighters: compiled patterns stay in WebAssembly memory,
 * which Node doesn't garbage-collect. With separate engines, that memory would fill up and every block would become
 * unhighlighted.
 */
function openEngines(): Promise<Engines> {
  engines ??= createOnig().then((onig) => ({ shared: createSharedEngine(onig), guarded: createGuardedEngine(onig) }));
  return engines;
}

interface OpenLanguageInput {
  members: readonly LanguageRegistration[];
  engine: SharedEngine;
  limits: Limits;
}

function openLanguage({ members, engine, limits }: OpenLanguageInput): Reader | undefined {
  const grammar = closeGrammar(members, engine);
  return (
    grammar && {
      read(source, tokens) {
        if (source.length > limits.largest || source.split('\n').some((line) => line.length > MAX_LINE_LENGTH))
          return undefined;
        engine.begin(limits.atLeast + source.length * limits.perCharacter);
        const tokenReader = attempt(() => tokens(grammar));
        return engine.exhausted ? undefined : tokenReader;
      },
    }
  );
}

/**
 * Opens a custom grammar and compiles its rules immediately: a grammar that fails halfway would behave differently the
 * second time.
 */
function openCustom(input: OpenLanguageInput): Reader | undefined {
  const language = attempt(() => openLanguage(input));
  return language?.read('', ({ grammar }) => grammar.tokenizeLine2('', INITIAL)) && language;
}

/** Returns undefined if `run` throws: some errors in a grammar appear only when it is used. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
