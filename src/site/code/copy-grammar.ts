/**
 * Copies an author's TextMate grammar field by field: the code that reads grammars trusts them, loops up to numbers in
 * them and follows names such as `__proto__`.
 */
import type { LanguageRegistration } from 'shiki/types';
import { isRecord } from '../../lib/is-record.ts';
import { isBoundedPattern } from './bounded-pattern.ts';
import { measureLongestExpansion } from './expansion.ts';

type RawRule = LanguageRegistration['patterns'][number];
type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of rules in one grammar, which are read recursively. C++ has the most, some 6,000. */
const MAX_RULES = 8_000;
/** Maximum depth of nested rules. */
const MAX_DEPTH = 40;
/** Maximum number of characters and scopes in a rule's name, and in an injection's selector. */
const MAX_NAME = 200;
const MAX_SCOPES = 10;
/** Maximum number of injected rules, which are tried in addition to all others. */
const MAX_INJECTIONS = 50;
/** Maximum number of patterns in one list of rules after resolving includes. */
const MAX_EXPANSION = 5_000;
/** Maximum number of a language's aliases. */
const MAX_ALIASES = 20;

/**
 * Copies a grammar. Throws an error with the problem and its fix if the value isn't a grammar, or if it could take too
 * long.
 */
export function copyGrammar(value: unknown): LanguageRegistration {
  const fields = readFields(value);
  const name = readText(fields['name'])?.toLowerCase();
  const scopeName = readText(fields['scopeName']);
  if (name === undefined || scopeName === undefined || !Array.isArray(fields['patterns']))
    throw new Error('it has no "name", "scopeName", or "patterns" list. Use a TextMate grammar in JSON format');
  const copier = createCopier();
  const patterns = copier.rules(fields['patterns'], 0);
  const repository = copier.record(fields['repository'], 0);
  const injections = filterRecord(copier.record(fields['injections'], 0), (selector) => selector.length <= MAX_NAME);
  if (Object.keys(injections).length > MAX_INJECTIONS)
    throw new Error(`it has more than ${MAX_INJECTIONS} injections, the maximum. Remove some`);
  const aliases = readTexts(fields['aliases']).slice(0, MAX_ALIASES);
  const embeddedLangs = [...new Set([...readTexts(fields['embeddedLangs']), ...copier.languages])];
  const grammar: LanguageRegistration = {
    name,
    scopeName,
    aliases: aliases.map((alias) => alias.toLowerCase()),
    embeddedLangs,
    patterns,
    repository: repository as LanguageRegistration['repository'],
    injections,
  };
  if (measureLongestExpansion(grammar) <= MAX_EXPANSION) return grammar;
  throw new Error(`a rule list includes itself or more than ${MAX_EXPANSION} patterns. Include fewer`);
}

interface Copier {
  rules(value: unknown, depth: number): RawRule[];
  record(value: unknown, depth: number): Record<string, RawRule>;
  /** Likely language names for the scopes of other grammars that it includes: `source.js`, `text.html.basic`. */
  languages: ReadonlySet<string>;
}

function createCopier(): Copier {
  const languages = new Set<string>();
  let count = 0;
  const copyRules = (value: unknown, depth: number) =>
    Array.isArray(value) ? value.map((each) => copyRule(each, depth)) : [];
  const record = (value: unknown, depth: number): Record<string, RawRule> => {
    const entries = Object.entries(readFields(value)).filter(([name]) => !isInherited(name));
    return Object.fromEntries(entries.map(([name, each]) => [name, copyRule(each, depth)]));
  };
  const copyRule = (value: unknown, depth: number): RawRule => {
    if (++count > MAX_RULES) throw new Error(`it has more than ${MAX_RULES} rules, the maximum. Remove some`);
    if (depth > MAX_DEPTH)
      throw new Error(`its rules are nested more than ${MAX_DEPTH} levels deep. Move rules into its "repository"`);
    const fields = readFields(value);
    const copiedRecord: Record<string, unknown> = {};
    for (const key of ['name', 'contentName']) if (readText(fields[key])) copiedRecord[key] = copyScopes(fields[key]);
    for (const key of ['match', 'begin', 'end', 'while'])
      if (readText(fields[key])) copiedRecord[key] = copyPattern(fields[key]);
    for (const key of ['captures', 'beginCaptures', 'endCaptures', 'whileCaptures'])
      if (fields[key] !== undefined) copiedRecord[key] = filterRecord(record(fields[key], depth + 1), isGroupNumber);
    if (fields['patterns'] !== undefined) copiedRecord['patterns'] = copyRules(fields['patterns'], depth + 1);
    if (fields['repository'] !== undefined) copiedRecord['repository'] = record(fields['repository'], depth + 1);
    if (fields['applyEndPatternLast']) copiedRecord['applyEndPatternLast'] = true;
    const include = readInclude(fields['include']);
    if (include !== undefined) copiedRecord['include'] = include;
    const [, language] = /^(?:source|text)\.([\w+-]+)/.exec(include ?? '') ?? [];
    if (language !== undefined) languages.add(language);
    return copiedRecord as RawRule;
  };
  return { rules: copyRules, record, languages };
}

/** Removes placeholders for matched code, which can be as long as a line. */
function copyScopes(value: unknown): string {
  const scope = String(value).replace(/\$(?:\d+|\{[^}]*\})/g, '');
  return scope.slice(0, MAX_NAME).split(' ').slice(0, MAX_SCOPES).join(' ');
}

function isGroupNumber(key: string): boolean {
  return /^\d{1,2}$/.test(key);
}

function filterRecord<T>(record: Record<string, T>, isKept: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isKept(key)));
}

function copyPattern(value: unknown): string {
  const text = String(value);
  if (isBoundedPattern(text)) return text;
  throw new Error(
    `its pattern ${JSON.stringify(text.slice(0, 80))} is too long or has nested repetitions. Simplify it`,
  );
}

/** Returns undefined for names that are properties of every object, which would be taken for a rule. */
function readInclude(value: unknown): string | undefined {
  const text = readText(value);
  return text?.split('#').some(isInherited) ? undefined : text;
}

function isInherited(name: string): boolean {
  return name in {};
}

function readFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
