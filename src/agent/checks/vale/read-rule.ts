import { getErrorMessage } from '../../../errors.ts';
import { isRecord } from '../../../lib/is-record.ts';
import type { ValeLevel, ValeRule, ValeScope } from './rules.ts';
import { lookUp } from '../../../lib/look-up.ts';
import { parseYaml } from '../../../lib/parse-yaml.ts';

/** A rule, and why it isn't checked or isn't checked completely. */
export interface ReadRule {
  rule?: ValeRule;
  problem?: string;
}

/** Reads a rule of a Vale style from its YAML. The words of the vocabulary are exceptions. Never throws. */
export function readRule(name: string, text: string, { vocabulary }: { vocabulary: readonly string[] }): ReadRule {
  try {
    const fields: unknown = parseYaml(text, { maxAliasCount: 0 });
    if (!isRecord(fields)) return { problem: 'it is not a list of fields' };
    const scopes = readScopes(fields['scope']);
    if (!scopes) return { problem: `its scope ${JSON.stringify(fields['scope'])?.slice(0, 60)} isn't supported` };
    const base = {
      name,
      message: readText(fields['message']) ?? `${name} doesn't allow "%s".`,
      level: readLevel(fields['level']) ?? 'warning',
      scopes,
      exceptions: [...(fields['vocab'] === false ? [] : vocabulary), ...readTexts(fields['exceptions'])],
      ignoreCase: fields['ignorecase'] === true,
    };
    const rule = readKind(fields, base);
    if (typeof rule === 'string') return { problem: rule };
    checkPatterns(rule);
    const unused = listUnusedFields(fields, rule.kind);
    return { rule, ...(unused.length > 0 && { problem: `without ${unused.join(', ')}` }) };
  } catch (error) {
    return { problem: getErrorMessage(error).split('\n', 1)[0]?.slice(0, 200) ?? '' };
  }
}

type Base = Pick<ValeRule, 'name' | 'message' | 'level' | 'scopes' | 'exceptions' | 'ignoreCase'>;

/** Returns the rule, or why it isn't checked. */
function readKind(fields: Record<string, unknown>, base: Base): ValeRule | string {
  const kind = fields['extends'];
  const isNonword = fields['nonword'] === true;
  switch (kind) {
    case 'existence': {
      const raw = readTexts(fields['raw']).join('');
      const patterns = [...readTexts(fields['tokens']), ...(raw === '' ? [] : [raw])];
      if (patterns.length === 0) return 'it has no tokens';
      return { ...base, kind, patterns, isNonword: isNonword || raw !== '' };
    }
    case 'substitution': {
      if (!isRecord(fields['swap'])) return 'it has no swap';
      const swaps = Object.entries(fields['swap'])
        .slice(0, MAX_ENTRIES)
        .map(([pattern, replacement]) => [pattern, String(replacement)] as const);
      return { ...base, kind, swaps, isNonword, capitalizes: fields['capitalize'] === true };
    }
    case 'occurrence': {
      const pattern = readText(fields['token']);
      const [max, min] = [readNumber(fields['max']), readNumber(fields['min'])];
      if (pattern === undefined || (max === undefined && min === undefined)) return 'it has no token, max or min';
      return { ...base, kind, pattern, max, min };
    }
    case 'repetition':
      return { ...base, kind, pattern: readTexts(fields['tokens']).join('|') || String.raw`[^\s]+` };
    case 'capitalization': {
      const match = readText(fields['match']);
      if (match === undefined) return 'it has no match';
      if (match.startsWith('$') && !STYLES.has(match))
        return `its match ${JSON.stringify(match.slice(0, 40))} isn't supported`;
      return { ...base, kind, match };
    }
    case 'conditional': {
      const [first, second] = [readText(fields['first']), readText(fields['second'])];
      return first === undefined || second === undefined
        ? 'it has no first and second'
        : { ...base, kind, first, second };
    }
    default:
      return `rules of the kind ${JSON.stringify(kind)?.slice(0, 40)} aren't supported`;
  }
}

/** The values of `match` that aren't patterns. */
const STYLES: ReadonlySet<string> = new Set(['$title', '$sentence', '$lower', '$upper']);

const MAX_ENTRIES = 1_000;
const MAX_LENGTH = 1_000;

/** Throws for patterns that JavaScript can't compile. */
function checkPatterns(rule: ValeRule): void {
  const patterns = [...rule.exceptions];
  if (rule.kind === 'existence') patterns.push(...rule.patterns);
  if (rule.kind === 'substitution') patterns.push(...rule.swaps.map(([pattern]) => pattern));
  if (rule.kind === 'occurrence' || rule.kind === 'repetition') patterns.push(rule.pattern);
  if (rule.kind === 'conditional') patterns.push(rule.first, rule.second);
  if (rule.kind === 'capitalization' && !rule.match.startsWith('$')) patterns.push(rule.match);
  for (const pattern of patterns) compile(pattern);
}

/** Lists the fields and entries of a rule that have no effect. */
function listUnusedFields(fields: Record<string, unknown>, kind: ValeRule['kind']): string[] {
  const names = Object.keys(fields).filter((name) => !FIELDS.has(name) && !KIND_FIELDS[kind].includes(name));
  const lists = ['tokens', 'raw', 'exceptions'].flatMap((name) => {
    const value = fields[name];
    if (value === undefined || value === null || names.includes(name)) return [];
    if (!Array.isArray(value)) return [name];
    const count = value.length - readTexts(value).length;
    return count > 0 ? [`${count} of its ${name}`] : [];
  });
  const swaps = isRecord(fields['swap']) ? Object.keys(fields['swap']).length : 0;
  const rest = swaps > MAX_ENTRIES ? [`${swaps - MAX_ENTRIES} entries of swap`] : [];
  // Numbers never count as repeated, as with `alpha: true`.
  const alpha = kind === 'repetition' && fields['alpha'] === false ? ['alpha: false'] : [];
  return [...names.map((name) => name.slice(0, 40)).slice(0, 10), ...lists, ...rest, ...alpha];
}

/** Fields that every kind has. Links, descriptions and fixes have no effect on alerts. */
const FIELDS: ReadonlySet<string> = new Set(
  'extends message level scope ignorecase exceptions vocab link description action'.split(' '),
);

const KIND_FIELDS: Readonly<Record<ValeRule['kind'], readonly string[]>> = {
  existence: ['tokens', 'raw', 'nonword'],
  substitution: ['swap', 'nonword', 'capitalize'],
  occurrence: ['token', 'max', 'min'],
  repetition: ['tokens', 'alpha'],
  capitalization: ['match'],
  conditional: ['first', 'second'],
};

/** Returns why a pattern can't be used. */
export function findPatternProblem(pattern: string): string | undefined {
  try {
    compile(pattern);
    return undefined;
  } catch (error) {
    return getErrorMessage(error);
  }
}

/** Compiles a pattern of Vale. `(?i)` at its start is a flag. Throws for syntax that JavaScript doesn't have. */
export function compile(pattern: string, flags = ''): RegExp {
  const ignoresCase = pattern.startsWith('(?i)') && !flags.includes('i');
  return new RegExp(pattern.replace(/^\(\?i\)/, ''), ignoresCase ? `${flags}i` : flags);
}

const SCOPES: Readonly<Record<string, ValeScope>> = {
  text: 'text',
  heading: 'heading',
  list: 'list',
  paragraph: 'paragraph',
  sentence: 'sentence',
};

function readScopes(value: unknown): ValeScope[] | undefined {
  const names = value === undefined ? ['text'] : Array.isArray(value) ? value : [value];
  const scopes = names.map((name) => (typeof name === 'string' ? lookUp(SCOPES, name.trim()) : undefined));
  return scopes.every((scope) => scope !== undefined) && scopes.length > 0 ? scopes : undefined;
}

/** Returns the level, if the text is one. */
export function readLevel(value: unknown): ValeLevel | undefined {
  return value === 'suggestion' || value === 'warning' || value === 'error' ? value : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function readTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];
  return list.flatMap((entry) => readText(entry) ?? (typeof entry === 'number' ? String(entry) : []));
}
