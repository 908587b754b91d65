/** The languages of one highlighter, each with the grammars that it may include and no others. */
import { INITIAL } from 'shiki/textmate';
import type { LanguageRegistration } from 'shiki/types';
import { closeGrammar, type ClosedGrammar } from './closed-grammar.ts';
import { createGrammars } from './grammars.ts';
import { createGuardedEngine } from './guarded-engine.ts';
import { createOnig } from './onig.ts';
import { createSharedEngine, type SharedEngine } from './regex-engine.ts';

export interface Language {
  /** One for each grammar, whatever name it was asked for by. */
  key: string;
  /** Returns the result of `tokens` for a block's source; undefined when that is too large or takes too many steps. */
  read<T>(source: string, tokens: (grammar: ClosedGrammar) => T): T | undefined;
}

export interface Languages {
  /** False when no language has the name. */
  knows(language: string): boolean;
  /** Loads languages; those without a grammar are left out. */
  open(languages: Iterable<string>): Promise<ReadonlyMap<string, Language>>;
}

interface Limits {
  perCharacter: number;
  atLeast: number;
  /** Characters of a block. TextMate grammars can take a second on more. */
  largest: number;
}

/** Searches a block may use. Real blocks need two per character; counting is the same on every machine, time is not. */
const SEARCHES: Limits = { perCharacter: 30, atLeast: 20_000, largest: 200_000 };
/** Steps back in all searches of a block in a site's own language. Grammars of editors need 1,000 per character. */
const RETRIES: Limits = { perCharacter: 3_000, atLeast: 500_000, largest: 50_000 };
/** Longer lines are not read: a pattern can take the square of their length. */
const MAX_LINE_LENGTH = 1000;

export async function createLanguages(own: readonly LanguageRegistration[]): Promise<Languages> {
  const engines = await openEngines();
  const grammars = createGrammars(own);
  const byName = new Map<string, Language | undefined>();
  const byKey = new Map<string, Language | undefined>();
  const load = async (name: string): Promise<Language | undefined> => {
    const { custom, members } = await grammars.load(name);
    const key = `${custom ? 'own' : 'bundled'} ${members.at(-1)?.name}`;
    if (!byKey.has(key))
      byKey.set(
        key,
        custom
          ? openCustom({ key, members, engine: engines.guarded, limits: RETRIES })
          : openLanguage({ key, members, engine: engines.shared, limits: SEARCHES }),
      );
    return byKey.get(key);
  };
  return {
    knows: (language) => grammars.find(language) !== undefined,
    async open(languages) {
      const opened = new Map<string, Language>();
      for (const language of languages) {
        const name = grammars.find(language) ?? '';
        if (name === '') continue;
        if (!byName.has(name)) byName.set(name, await load(name));
        const known = byName.get(name);
        if (known) opened.set(language, known);
      }
      return opened;
    },
  };
}

interface Engines {
  shared: SharedEngine;
  guarded: SharedEngine;
}

let engines: Promise<Engines> | undefined;

/**
 * The engines of this thread. What they compile stays in the memory of one program, which is no part of what Node collects: with engines
 * for each highlighter it was full some day, and every block plain.
 */
function openEngines(): Promise<Engines> {
  engines ??= createOnig().then((onig) => ({ shared: createSharedEngine(onig), guarded: createGuardedEngine(onig) }));
  return engines;
}

interface Opening {
  key: string;
  members: readonly LanguageRegistration[];
  engine: SharedEngine;
  limits: Limits;
}

function openLanguage({ key, members, engine, limits }: Opening): Language | undefined {
  const grammar = closeGrammar(members, engine);
  return (
    grammar && {
      key,
      read(source, tokens) {
        if (source.length > limits.largest || source.split('\n').some((line) => line.length > MAX_LINE_LENGTH))
          return undefined;
        engine.begin(limits.atLeast + source.length * limits.perCharacter);
        const read = attempt(() => tokens(grammar));
        return engine.exhausted ? undefined : read;
      },
    }
  );
}

/** Reads its rules at once: a grammar that fails halfway would be read differently the second time. */
function openCustom(opening: Opening): Language | undefined {
  const language = attempt(() => openLanguage(opening));
  return language?.read('', ({ grammar }) => grammar.tokenizeLine2('', INITIAL)) && language;
}

/** Returns undefined when `run` throws: errors in a grammar may show only when it is used. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
