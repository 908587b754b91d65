import { runGit } from '../../../lib/git/git-command.ts';
import { readBlobs } from '../../../lib/git/read-blobs.ts';
import type { Workspace } from '../../types.ts';
import { readBaseFile } from '../../workspace/read-base-file.ts';
import { parseIni, parseList, type ValeIni } from './parse-ini.ts';
import { readLevel, readRule } from './read-rule.ts';
import type { ValeLevel, ValeRule } from './rules.ts';

/** The rules of a project's Vale configuration. */
export interface ValeConfig {
  /** Path of the configuration in the repository. */
  path: string;
  /** Folder of the configuration, in which its patterns match. Empty for the root. */
  folder: string;
  ini: ValeIni;
  rules: ValeRule[];
  /** What isn't checked, and why. */
  problems: string[];
}

/**
 * Reads the Vale configuration of the docs folder or the root of the repository, its styles and its vocabularies, at the
 * base commit, so that a job can't change its own rules. Returns undefined if there is none.
 */
export async function readValeConfig(workspace: Workspace, signal?: AbortSignal): Promise<ValeConfig | undefined> {
  const known = configs.get(workspace);
  if (known) return known.config;
  const config = await readConfig(workspace, signal);
  configs.set(workspace, { config });
  return config;
}

/** The base commit of a workspace never changes. */
const configs = new WeakMap<Workspace, { config: ValeConfig | undefined }>();

const NAMES = ['.vale.ini', '_vale.ini'];

async function readConfig(workspace: Workspace, signal?: AbortSignal): Promise<ValeConfig | undefined> {
  for (const folder of new Set([workspace.docsFolder, '']))
    for (const name of NAMES) {
      const path = join(folder, name);
      const text = await readBaseFile(workspace, { path, signal });
      if (text !== undefined) return readStyles(workspace, { path, folder, ini: parseIni(text), signal });
    }
  return undefined;
}

interface StyleSource {
  path: string;
  folder: string;
  ini: ValeIni;
  signal: AbortSignal | undefined;
}

async function readStyles(workspace: Workspace, { path, folder, ini, signal }: StyleSource): Promise<ValeConfig> {
  const problems: string[] = [];
  const stylesPath = resolve(folder, ini.settings.get('StylesPath') ?? 'styles');
  const files =
    stylesPath === undefined ? new Map<string, string>() : await readFiles(workspace, { stylesPath, signal });
  if (stylesPath === undefined) problems.push('StylesPath is outside the repository');
  const vocabularies = parseList(ini.settings.get('Vocab'));
  const accepted = vocabularies.flatMap((name) => readTerms(files, name, 'accept.txt'));
  const rejected = vocabularies.flatMap((name) => readTerms(files, name, 'reject.txt'));
  const rules = createVocabularyRules({ accepted, rejected });
  const missing: string[] = [];
  for (const style of listStyles(ini)) {
    const names = [...files.keys()].filter(
      (name) => name.startsWith(`${style}/`) && /^[^/]+\/[^/]+\.ya?ml$/.test(name),
    );
    if (names.length === 0) missing.push(style);
    for (const name of names) {
      const check = name.replace(/\.ya?ml$/, '').replace('/', '.');
      const { rule, problem } = readRule(check, files.get(name) ?? '', { level: undefined, exceptions: accepted });
      if (rule) rules.push(rule);
      else problems.push(`${check}: ${problem}`);
    }
  }
  if (missing.length > 0)
    problems.push(
      `the styles ${missing.join(', ')} aren't in the repository. Add them to StylesPath, or check them in CI`,
    );
  if (usesSpelling(ini)) problems.push('Vale.Spelling needs a dictionary');
  if (files.size >= MAX_FILES) problems.push(`only the first ${MAX_FILES} files of StylesPath are read`);
  return { path, folder, ini, rules, problems };
}

/** Lists the styles that the sections use, without the one that is built into Vale. */
function listStyles({ settings, sections }: ValeIni): string[] {
  const styles = [settings, ...sections.map((section) => section.settings)].flatMap((each) =>
    parseList(each.get('BasedOnStyles')),
  );
  return [...new Set(styles)].filter((style) => style !== 'Vale' && /^[\w.-]+$/.test(style));
}

function usesSpelling({ settings, sections }: ValeIni): boolean {
  return [settings, ...sections.map((section) => section.settings)].some(
    (each) => parseList(each.get('BasedOnStyles')).includes('Vale') && each.get('Vale.Spelling') !== 'NO',
  );
}

const MAX_FILES = 400;
const MAX_BYTES = 256 * 1024;

/** Reads the YAML files and vocabularies below the styles folder, by their paths in it. */
async function readFiles(
  { gitDir, baseCommit }: Workspace,
  { stylesPath, signal }: { stylesPath: string; signal: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', baseCommit, '--', `${stylesPath}/`];
  const lines = (await runGit(args, { gitDir, signal })).toString('utf8').split('\0');
  const blobs = lines
    .flatMap((line) => {
      const [, id, size, name] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(line) ?? [];
      const isUsed = name !== undefined && /\.ya?ml$|\/(?:accept|reject)\.txt$/.test(name);
      return id && isUsed && Number(size) <= MAX_BYTES ? [{ id, size: Number(size), name }] : [];
    })
    .slice(0, MAX_FILES);
  const files = new Map<string, string>();
  const onBlob = async ({ name }: { name: string }, content: Buffer) =>
    void files.set(name.slice(stylesPath.length + 1), content.toString('utf8'));
  await readBlobs({ gitDir, blobs, onBlob, signal });
  return files;
}

/** Reads a vocabulary in the folder of Vale 3 or 2: one pattern per line. */
function readTerms(files: ReadonlyMap<string, string>, vocabulary: string, file: string): string[] {
  const text = files.get(`config/vocabularies/${vocabulary}/${file}`) ?? files.get(`Vocab/${vocabulary}/${file}`) ?? '';
  const terms = text.split(/\r?\n/).flatMap((line) => {
    const term = line.trim();
    return term === '' || term.startsWith('#') || term.length > MAX_TERM ? [] : [term];
  });
  return terms.slice(0, MAX_TERMS).filter(isPattern);
}

const MAX_TERM = 200;
const MAX_TERMS = 1_000;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text.replace(/^\(\?i\)/, '')).source !== '';
  } catch {
    return false;
  }
}

/** Creates the rules that are built into Vale: terms of vocabularies, and repeated words. */
function createVocabularyRules({
  accepted,
  rejected,
}: {
  accepted: readonly string[];
  rejected: readonly string[];
}): ValeRule[] {
  const base = { scopes: ['text'] as const, level: 'error' as const, exceptions: [] };
  // A plain word is written as in the vocabulary. Patterns have no single spelling.
  const terms = accepted.filter((term) => /^[\p{L}\p{N} .'-]+$/u.test(term));
  const message = "Use '%s' instead of '%s'.";
  return [
    {
      ...base,
      name: 'Vale.Terms',
      kind: 'substitution',
      message,
      ignoreCase: true,
      isNonword: false,
      swaps: terms.map((term) => [term.replaceAll('.', String.raw`\.`), term] as const),
    },
    {
      ...base,
      name: 'Vale.Avoid',
      kind: 'existence',
      message: "Avoid using '%s'.",
      ignoreCase: false,
      isNonword: false,
      patterns: rejected,
    },
    {
      ...base,
      name: 'Vale.Repetition',
      kind: 'repetition',
      message: "'%s' is repeated.",
      ignoreCase: true,
      pattern: String.raw`[^\s]+`,
      exceptions: accepted,
    },
  ];
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Returns a path from the root of the repository, or undefined if it is outside. */
function resolve(folder: string, path: string): string | undefined {
  const parts: string[] = folder === '' ? [] : folder.split('/');
  if (path.startsWith('/')) return undefined;
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join('/');
}

/** The level of a rule for a page, or undefined if it is off there. */
export function findLevel(
  { ini }: Pick<ValeConfig, 'ini'>,
  { rule, matches }: { rule: ValeRule; matches(files: string): boolean },
): ValeLevel | undefined {
  const [style = ''] = rule.name.split('.', 1);
  let styles = parseList(ini.settings.get('BasedOnStyles'));
  let setting = ini.settings.get(rule.name);
  for (const { files, settings } of ini.sections) {
    if (!matches(files)) continue;
    const own = settings.get('BasedOnStyles');
    if (own !== undefined) styles = parseList(own);
    setting = settings.get(rule.name) ?? setting;
  }
  const value = setting?.toLowerCase();
  if (value === 'no' || (!styles.includes(style) && value !== 'yes' && readLevel(value) === undefined))
    return undefined;
  return readLevel(value) ?? rule.level;
}
