import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getErrorMessage } from '../../../errors.ts';
import { runGit } from '../../../lib/git/git-command.ts';
import { readBlobs } from '../../../lib/git/read-blobs.ts';
import type { Workspace } from '../../types/workspace.ts';

import { readBaseFile } from '../../workspace/read-base-file.ts';
import { compileIgnorePattern } from './ignore-pattern.ts';
import { listUnusedSettings } from './list-unused-settings.ts';
import { parseIni, parseList, type ValeIni } from './parse-ini.ts';
import { readLevel, readRule } from './read-rule.ts';
import type { ValeLevel, ValeRule } from './rules.ts';
import { createVocabularyRules, readVocabularies } from './vocabulary.ts';

/** A pattern of texts that aren't prose. */
export interface IgnorePattern {
  name: 'BlockIgnores' | 'TokenIgnores';
  pattern: string;
  /** The glob pattern of its section. Undefined for all files. */
  files: string | undefined;
}

/** The rules of a project's Vale configuration. */
export interface ValeConfig {
  /** Path of the configuration in the repository. */
  path: string;
  /** Folder of the configuration, in which its patterns match. Empty for the root. */
  folder: string;
  ini: ValeIni;
  rules: ValeRule[];
  ignores: IgnorePattern[];
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
  const problems = listUnusedSettings(ini);
  const stylesPath = resolve(folder, ini.settings.get('StylesPath') ?? 'styles');
  const { files, skipped } = stylesPath === undefined ? NO_FILES : await readFiles(workspace, { stylesPath, signal });
  if (stylesPath === undefined) problems.push('StylesPath is outside the repository');
  const vocabulary = readVocabularies(files, parseList(ini.settings.get('Vocab')));
  const rules = createVocabularyRules(vocabulary);
  const missing: string[] = [];
  for (const { style, only } of listStyles(ini)) {
    const names = [...files.keys()].filter(
      (name) => name.startsWith(`${style}/`) && /^[^/]+\/[^/]+\.ya?ml$/.test(name),
    );
    if (names.length === 0) missing.push(style);
    for (const name of names) {
      const check = name.replace(/\.ya?ml$/, '').replace('/', '.');
      if (only && !only.has(check)) continue;
      // Parsing YAML takes seconds per megabyte, and the process also has other work.
      await yieldToEventLoop();
      signal?.throwIfAborted();
      const { rule, problem } = readRule(check, files.get(name) ?? '', { vocabulary: vocabulary.accepted });
      if (rule) rules.push(rule);
      if (problem !== undefined) problems.push(`${check}: ${problem}`);
    }
  }
  if (missing.length > 0)
    problems.push(
      `the styles ${missing.join(', ')} aren't in the repository. Add them to StylesPath, or check them in CI`,
    );
  if (usesSpelling(ini)) problems.push('Vale.Spelling needs a dictionary');
  const ignores = readIgnores(ini);
  return {
    path,
    folder,
    ini,
    rules,
    ignores: ignores.patterns,
    problems: [...problems, ...vocabulary.problems, ...ignores.problems, ...skipped],
  };
}

const NO_FILES = { files: new Map<string, string>(), skipped: [] };

/** Reads the patterns of texts that aren't prose. */
function readIgnores({ settings, sections }: ValeIni): { patterns: IgnorePattern[]; problems: string[] } {
  const patterns: IgnorePattern[] = [];
  const problems: string[] = [];
  for (const section of [{ files: undefined, settings }, ...sections])
    for (const name of ['BlockIgnores', 'TokenIgnores'] as const)
      for (const pattern of parseList(section.settings.get(name))) {
        const problem = findIgnoreProblem(pattern, patterns.length);
        if (problem === undefined) patterns.push({ name, pattern, files: section.files });
        else problems.push(`${name} ${pattern.slice(0, 60)}: ${problem}`);
      }
  return { patterns, problems };
}

function findIgnoreProblem(pattern: string, count: number): string | undefined {
  if (count >= MAX_IGNORES) return `only ${MAX_IGNORES} patterns are used`;
  if (pattern.length > MAX_IGNORE) return 'it is too long';
  try {
    compileIgnorePattern(pattern);
    return undefined;
  } catch (error) {
    return getErrorMessage(error).slice(0, 200);
  }
}

const MAX_IGNORES = 50;
const MAX_IGNORE = 1_000;

/**
 * Lists the styles that the sections use, without the one that is built into Vale. `only` lists rules if the sections
 * use only some rules of a style.
 */
function listStyles(ini: ValeIni): { style: string; only: ReadonlySet<string> | undefined }[] {
  const maps = listSettings(ini);
  const whole = new Set(maps.flatMap((settings) => parseList(settings.get('BasedOnStyles'))));
  const single = maps
    .flatMap((settings) => [...settings])
    .filter(([name, value]) => name.includes('.') && value.toLowerCase() !== 'no')
    .map(([name]) => name);
  const partial = Map.groupBy(single, (name) => name.split('.', 1)[0] ?? '');
  const styles = [...new Set([...whole, ...partial.keys()])].filter(
    (style) => style !== 'Vale' && /^[\w.-]+$/.test(style),
  );
  return styles.map((style) => ({ style, only: whole.has(style) ? undefined : new Set(partial.get(style)) }));
}

function usesSpelling(ini: ValeIni): boolean {
  return listSettings(ini).some((settings) => {
    const value = settings.get('Vale.Spelling')?.toLowerCase();
    return value === undefined ? parseList(settings.get('BasedOnStyles')).includes('Vale') : value !== 'no';
  });
}

function listSettings({ settings, sections }: ValeIni): ReadonlyMap<string, string>[] {
  return [settings, ...sections.map((section) => section.settings)];
}

const MAX_FILES = 400;
const MAX_BYTES = 256 * 1024;
const MAX_TOTAL_BYTES = 2 * 1024 ** 2;

/** Reads the YAML files and vocabularies below the styles folder, by their paths in it. */
async function readFiles(
  { gitDir, baseCommit }: Workspace,
  { stylesPath, signal }: { stylesPath: string; signal: AbortSignal | undefined },
): Promise<{ files: Map<string, string>; skipped: string[] }> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', baseCommit, '--', `${stylesPath}/`];
  const lines = (await runGit(args, { gitDir, signal })).toString('utf8').split('\0');
  const listed = lines.flatMap((line) => {
    const [, id, size, path] = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(line) ?? [];
    const isUsed = path !== undefined && /\.ya?ml$|\/(?:accept|reject)\.txt$/.test(path);
    return id && isUsed ? [{ id, size: Number(size), name: path.slice(stylesPath.length + 1) }] : [];
  });
  const blobs = listed.filter(({ size }) => size <= MAX_BYTES);
  const readable = limitTotal(blobs.slice(0, MAX_FILES));
  const files = new Map<string, string>();
  const onBlob = async ({ name }: { name: string }, content: Buffer) => void files.set(name, content.toString('utf8'));
  await readBlobs({ gitDir, blobs: readable, onBlob, signal });
  const skipped = listed
    .filter(({ size }) => size > MAX_BYTES)
    .map(({ name }) => `${name} is larger than ${MAX_BYTES / 1024} KiB`);
  if (readable.length < blobs.length)
    skipped.push(
      `only the first ${readable.length} files of StylesPath are read, because they are too many or too large`,
    );
  return { files, skipped };
}

/** Returns the first files that aren't too large together. */
function limitTotal<File extends { size: number }>(files: readonly File[]): File[] {
  let total = 0;
  const end = files.findIndex(({ size }) => (total += size) > MAX_TOTAL_BYTES);
  return end === -1 ? [...files] : files.slice(0, end);
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
