/** Which languages code blocks may be in, and how to get their grammars. */
import { bundledLanguages } from 'shiki/langs';
import { closestName } from '../../lib/closest-name.ts';
import type { LanguageInput, LanguageRegistration } from 'shiki/types';

/** What authors write for a language that the grammars call otherwise. */
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

const SHELLS = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'shellscript',
  'console',
  'shellsession',
  'terminal',
  'curl',
  'fish',
]);

const BUNDLED = new Map<string, LanguageInput>(Object.entries(bundledLanguages));

export interface Grammars {
  /** Name of the grammar for an author's language name; '' for plain text, undefined when there is none. */
  find(language: string): string | undefined;
  /** Where to load a grammar from. */
  input(name: string): LanguageInput | undefined;
}

/** `custom` are the site's own TextMate grammars, already parsed; those without a name or scope are left out. */
export function createGrammars(custom: readonly unknown[]): Grammars {
  const own = new Map<string, LanguageRegistration>();
  for (const grammar of custom) {
    if (!isGrammar(grammar)) continue;
    const name = grammar.name.toLowerCase();
    for (const alias of [name, ...aliasesOf(grammar)]) own.set(alias, { ...grammar, name });
  }
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
    input(name) {
      const known = own.get(name);
      return known ?? BUNDLED.get(name);
    },
  };
}

/** The language that a wrong name most likely means. */
export function suggestLanguage(language: string): string | undefined {
  return closestName(language, [...BUNDLED.keys(), ...ALIASES.keys()]);
}

/** True for languages whose lines may begin with a `$ ` prompt. */
export function isShell(language: string): boolean {
  return SHELLS.has(language);
}

function isGrammar(value: unknown): value is LanguageRegistration {
  if (typeof value !== 'object' || value === null) return false;
  const { name, scopeName, patterns } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof scopeName === 'string' && Array.isArray(patterns);
}

function aliasesOf(grammar: LanguageRegistration): string[] {
  const aliases: unknown = grammar.aliases;
  return Array.isArray(aliases) ? aliases.filter((alias) => typeof alias === 'string') : [];
}
