/** The languages that code blocks may be in, and the loading of their grammars. */
import { createRequire } from 'node:module';
import { bundledLanguages } from 'shiki/langs';
import { closestName } from '../../lib/closest-name.ts';
import type { LanguageRegistration } from 'shiki/types';

/** Language names that authors write → names that the grammars have. */
const ALIASES = new Map(
  Object.entries({
    console: 'shellsession',
    curl: 'bash',
    env: 'dotenv',
    gradle: 'groovy',
    gitignore: 'text',
    golang: 'go',
    htm: 'html',
    javascriptreact: 'jsx',
    ndjson: 'jsonl',
    node: 'javascript',
    nodejs: 'javascript',
    pseudocode: 'text',
    python3: 'python',
    rest: 'http',
    svg: 'xml',
    terminal: 'bash',
    typescriptreact: 'tsx',
  }),
);

const PLAIN = new Set(['', 'text', 'plaintext', 'txt', 'plain', 'none', 'nohighlight', 'output', 'ansi', 'log-output']);

const BUNDLED: ReadonlySet<string> = new Set(Object.keys(bundledLanguages));

/**
 * Languages that are read inside the blocks of others which embed them on demand: fences of Markdown, styles of
 * components. Some embed fifty; which are read may not depend on what else a site has, so it is always these.
 */
const EMBEDDED_ON_DEMAND: ReadonlySet<string> = new Set(
  'css diff go html java javascript json jsonc jsx less python rust sass scss shellscript sql toml tsx typescript yaml'.split(
    ' ',
  ),
);

export interface GrammarFiles {
  /** The site's own: its patterns are not to be trusted. */
  custom: boolean;
  /** All that a block in the language is read by, and always the same; the language's own grammar is the last. */
  members: readonly LanguageRegistration[];
}

export interface Grammars {
  /** Name of the grammar for an author's language name; '' for plain text, undefined when there is none. */
  find(language: string): string | undefined;
  /** Whether `find` named a grammar of the site's own. */
  isCustom(name: string): boolean;
  /** Loads what `find` named, at once: most blocks are known from an earlier build, and need no grammar. */
  load(name: string): GrammarFiles;
}

/** `custom` are the site's own TextMate grammars, see `readCustomGrammars`. */
export function createGrammars(custom: readonly LanguageRegistration[]): Grammars {
  const own = new Map<string, LanguageRegistration>();
  for (const grammar of custom) for (const alias of [grammar.name, ...(grammar.aliases ?? [])]) own.set(alias, grammar);
  return {
    find(language) {
      const name = language.toLowerCase();
      const known = own.get(name)?.name;
      if (known !== undefined) return known;
      if (PLAIN.has(name)) return '';
      const bundled = ALIASES.get(name) ?? name;
      if (PLAIN.has(bundled)) return '';
      return BUNDLED.has(bundled) ? bundled : undefined;
    },
    isCustom: (name) => own.has(name),
    load(name) {
      const grammar = own.get(name);
      if (!grammar) return { custom: false, members: loadBundled([name]) };
      const named = (grammar.embeddedLangs ?? []).filter((language) => BUNDLED.has(language));
      return { custom: true, members: [...loadBundled(named.slice(0, MAX_EMBEDDED)), grammar] };
    },
  };
}

/** Languages that a grammar of the site's own may embed. */
const MAX_EMBEDDED = 10;

/** Grammars of the languages with all that they embed; that of the last language comes last. */
function loadBundled(names: readonly string[]): LanguageRegistration[] {
  const members = new Set(names.flatMap(readGrammars));
  const root = [...members].at(-1);
  // A set also yields the values that are added to it during the loop.
  for (const { embeddedLangsLazy = [] } of members)
    for (const member of embeddedLangsLazy.filter((name) => EMBEDDED_ON_DEMAND.has(name)).flatMap(readGrammars))
      members.add(member);
  return root ? [...members.difference(new Set([root])), root] : [];
}

/** The grammar of a bundled language behind those that it always embeds. */
function readGrammars(name: string): LanguageRegistration[] {
  if (!BUNDLED.has(name)) return [];
  return (require(`shiki/langs/${name}.mjs`) as { default: LanguageRegistration[] }).default;
}

const require = createRequire(import.meta.url);

/** Returns the language that an unknown name probably means. */
export function suggestLanguage(language: string): string | undefined {
  return closestName(language, [...BUNDLED, ...ALIASES.keys()]);
}
