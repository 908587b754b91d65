/** Finds the languages for code blocks and loads their grammars. */
import { createRequire } from 'node:module';
import { bundledLanguagesInfo } from 'shiki/langs';
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { LanguageRegistration } from 'shiki/types';

/** Language names that authors write → grammar names. */
const ALIASES = new Map(
  Object.entries({
    '.env': 'dotenv',
    bazel: 'python',
    'bash-session': 'shellsession',
    bzl: 'python',
    cc: 'cpp',
    conf: 'ini',
    console: 'shellsession',
    cshtml: 'razor',
    cuda: 'cpp',
    curl: 'bash',
    delphi: 'pascal',
    django: 'jinja',
    dos: 'bat',
    ejs: 'html',
    env: 'dotenv',
    fortran: 'fortran-free-form',
    gitignore: 'text',
    golang: 'go',
    gradle: 'groovy',
    h: 'cpp',
    har: 'json',
    hpp: 'cpp',
    htm: 'html',
    https: 'http',
    ipython: 'python',
    irb: 'ruby',
    j2: 'jinja',
    javascriptreact: 'jsx',
    jinja2: 'jinja',
    logs: 'log',
    mongo: 'javascript',
    mongodb: 'javascript',
    mongosh: 'javascript',
    mustache: 'handlebars',
    mysql: 'sql',
    ndjson: 'jsonl',
    nextjs: 'jsx',
    node: 'javascript',
    'node.js': 'javascript',
    nodejs: 'javascript',
    'obj-c': 'objective-c',
    objectivec: 'objective-c',
    octave: 'matlab',
    patch: 'diff',
    pgsql: 'sql',
    plist: 'xml',
    plpgsql: 'sql',
    postgres: 'sql',
    postgresql: 'sql',
    pseudocode: 'text',
    psql: 'sql',
    python3: 'python',
    react: 'jsx',
    rest: 'http',
    'shell-session': 'shellsession',
    sol: 'solidity',
    sqlite: 'sql',
    starlark: 'python',
    svg: 'xml',
    systemverilog: 'system-verilog',
    terminal: 'bash',
    tsql: 'sql',
    typescriptreact: 'tsx',
    vbnet: 'vb',
    xaml: 'xml',
  }),
);

const PLAIN_TEXT_NAMES = new Set([
  '',
  'text',
  'plaintext',
  'txt',
  'plain',
  'none',
  'nohighlight',
  'output',
  'ansi',
  'log-output',
]);

/**
 * Names of bundled languages → grammar files. Not every alias has a file: `c++` and `c#` don't, and `#` would end the
 * path in an import.
 */
const BUNDLED_LANGUAGES: ReadonlyMap<string, string> = new Map(
  bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases].map((name) => [name, id])),
);

/**
 * Languages that are highlighted inside others that embed them on demand: Markdown fences, component styles. Some
 * languages embed fifty. The list is fixed, because the result must not depend on the site's other blocks.
 */
const EMBEDDED_ON_DEMAND: ReadonlySet<string> = new Set(
  'css diff go html java javascript json jsonc jsx less python rust sass scss shellscript sql toml tsx typescript yaml'.split(
    ' ',
  ),
);

export interface GrammarFiles {
  /** Whether it is the site's own grammar, with untrusted patterns. */
  custom: boolean;
  /** All grammars used for a block in this language, always the same; the language's own grammar is the last. */
  members: readonly LanguageRegistration[];
}

export interface Grammars {
  /**
   * Returns the grammar's name for an author's language name; '' for unhighlighted text, undefined if there is none.
   */
  find(language: string): string | undefined;
  /** Whether `find` returned a custom grammar of the site. */
  isCustom(name: string): boolean;
  /**
   * Loads a grammar that `find` returned. Synchronous and on demand: most blocks are cached by an earlier build and
   * need no grammar.
   */
  load(name: string): GrammarFiles;
}

/** `custom` contains the site's custom TextMate grammars, see `readCustomGrammars`. */
export function createGrammars(custom: readonly LanguageRegistration[]): Grammars {
  const customGrammars = new Map<string, LanguageRegistration>();
  for (const grammar of custom)
    for (const alias of [grammar.name, ...(grammar.aliases ?? [])]) customGrammars.set(alias, grammar);
  return {
    find(language) {
      const name = language.toLowerCase();
      const customName = customGrammars.get(name)?.name;
      if (customName !== undefined) return customName;
      if (PLAIN_TEXT_NAMES.has(name)) return '';
      const bundledName = ALIASES.get(name) ?? name;
      if (PLAIN_TEXT_NAMES.has(bundledName)) return '';
      return BUNDLED_LANGUAGES.has(bundledName) ? bundledName : undefined;
    },
    isCustom: (name) => customGrammars.has(name),
    load(name) {
      const grammar = customGrammars.get(name);
      if (!grammar) return { custom: false, members: loadBundled([name]) };
      const embeddedLanguages = (grammar.embeddedLangs ?? []).filter((language) => BUNDLED_LANGUAGES.has(language));
      return { custom: true, members: [...loadBundled(embeddedLanguages.slice(0, MAX_EMBEDDED)), grammar] };
    },
  };
}

/** Maximum number of languages that a custom grammar can embed. */
const MAX_EMBEDDED = 10;

/** Returns the languages' grammars with all that they embed; the last language's grammar comes last. */
function loadBundled(names: readonly string[]): LanguageRegistration[] {
  const members = new Set(names.flatMap(readGrammars));
  const root = [...members].at(-1);
  // Iterating a set includes values that are added during the loop.
  for (const { embeddedLangsLazy = [] } of members)
    for (const member of embeddedLangsLazy.filter((name) => EMBEDDED_ON_DEMAND.has(name)).flatMap(readGrammars))
      members.add(member);
  return root ? [...members.difference(new Set([root])), root] : [];
}

/** Returns the grammar of a bundled language after those that it always embeds. */
function readGrammars(name: string): LanguageRegistration[] {
  const file = BUNDLED_LANGUAGES.get(name);
  if (file === undefined) return [];
  return (require(`shiki/langs/${file}.mjs`) as { default: LanguageRegistration[] }).default;
}

const require = createRequire(import.meta.url);

/** Returns the language most similar to an unknown name. */
export function suggestLanguage(language: string): string | undefined {
  return findClosestName(language, [...BUNDLED_LANGUAGES.keys(), ...ALIASES.keys()]);
}
