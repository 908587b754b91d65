/** Turns documentation changes in the history of a local repository into tasks: the commit message is the prompt. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { BuiltTask, Site, SiteSource, Task } from './types.ts';

/** A change of the history that a task replays. */
export interface ReplaySource {
  kind: 'replay';
  name: string;
  /** Folder of the repository. */
  repository: string;
  commit: string;
  /** Folder of docs.json in the repository, empty for its root. */
  docs: string;
}

/** Limits of a change that a prompt of a few lines can describe. */
const MAX_FILES = 6;
const MAX_LINES = 120;
const MAX_COMMITS = 2_000;
const MIN_MESSAGE = 12;

/** Lists the newest suitable changes, as merged on the first parent: a few changed pages, and nothing else in the docs. */
export function listReplayTasks(repository: string, { count }: { count: number }): Task[] {
  const root = path.resolve(repository);
  const log = git(root, ['log', '--first-parent', `-n${MAX_COMMITS}`, '--format=%H %P%x00%s%x00%b%x01']);
  const tasks: Task[] = [];
  for (const entry of log.split('\u0001')) {
    const [ids = '', subject = '', body = ''] = entry.trim().split('\0');
    const [commit, parent] = ids.split(' ');
    if (commit === undefined || parent === undefined || parent === '') continue;
    const docs = findDocsFolder(root, parent);
    const prompt = docs === undefined ? undefined : writePrompt({ subject, body });
    if (docs === undefined || prompt === undefined || !isSuitable(listChanges(root, { parent, commit }), docs))
      continue;
    const source: SiteSource = { kind: 'replay', name: path.basename(root), repository: root, commit, docs };
    tasks.push({
      id: `${source.name}/replay/${commit.slice(0, 12)}`,
      kind: 'replay',
      source,
      generator: 'replay',
      pick: 0,
    });
    if (tasks.length >= count) break;
  }
  return tasks;
}

interface FileChange {
  status: string;
  name: string;
  lines: number;
}

function listChanges(root: string, { parent, commit }: { parent: string; commit: string }): FileChange[] {
  const lines = git(root, ['diff', '--no-renames', '--numstat', '-z', parent, commit]).split('\0').filter(Boolean);
  return lines.map((line) => {
    const [added = '', removed = '', name = ''] = line.split('\t');
    return { status: added === '-' ? 'binary' : 'text', name, lines: Number(added) + Number(removed) };
  });
}

function isSuitable(changes: readonly FileChange[], docs: string): boolean {
  const prefix = docs === '' ? '' : `${docs}/`;
  const inDocs = changes.filter(({ name }) => name.startsWith(prefix));
  return (
    inDocs.length === changes.length &&
    inDocs.some(({ name }) => /\.mdx?$/.test(name)) &&
    inDocs.length <= MAX_FILES &&
    inDocs.every(({ status, name }) => status === 'text' && /\.(?:mdx?|json)$/.test(name)) &&
    inDocs.reduce((sum, { lines }) => sum + lines, 0) <= MAX_LINES
  );
}

/** The message without the marks of Git hosts. Returns undefined if it says too little. */
function writePrompt({ subject, body }: { subject: string; body: string }): string | undefined {
  const isMerge = /^Merge (?:pull request|branch)\b/.test(subject);
  const text = `${isMerge ? '' : subject}\n\n${body}`
    .replaceAll(/ \(#\d+\)$/gm, '')
    .replaceAll(/^(?:Co-authored-by|Signed-off-by|Reviewed-by|Change-Id):.*$/gim, '')
    .trim();
  return text.length < MIN_MESSAGE || !text.includes(' ') ? undefined : text.slice(0, MAX_PROMPT);
}

const MAX_PROMPT = 4_000;

/** Returns the folder nearest to the root that has a docs.json. */
function findDocsFolder(root: string, commit: string): string | undefined {
  const names = git(root, ['ls-tree', '-r', '-z', '--name-only', commit]).split('\0');
  const configs = names.filter((name) => /(?:^|\/)docs\.json$/.test(name) && !name.includes('node_modules/'));
  const [nearest] = configs.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return nearest === undefined ? undefined : path.posix.dirname(nearest).replace(/^\.$/, '');
}

/** Writes the docs folder before the change into a folder of `cache`, once. Symbolic links aren't written. */
export function checkOutReplay({ name, repository, commit, docs }: ReplaySource, cache: string): string {
  const folder = path.join(cache, `${name}-${commit.slice(0, 12)}`);
  if (fs.existsSync(path.join(folder, '.fetched'))) return path.join(folder, 'docs');
  fs.rmSync(folder, { recursive: true, force: true });
  const target = path.join(folder, 'docs');
  for (const { id, file } of listFiles(repository, { commit: `${commit}^`, docs })) {
    const destination = path.join(target, file);
    fs.mkdirSync(path.dirname(destination), { recursive: true });
    fs.writeFileSync(destination, runGit(repository, ['cat-file', 'blob', id]));
  }
  fs.writeFileSync(path.join(folder, '.fetched'), '');
  return target;
}

function listFiles(root: string, { commit, docs }: { commit: string; docs: string }): { id: string; file: string }[] {
  const prefix = docs === '' ? '' : `${docs}/`;
  return git(root, ['ls-tree', '-r', '-z', '--full-tree', commit, '--', docs === '' ? '.' : docs])
    .split('\0')
    .flatMap((line) => {
      const [, id, name] = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(line) ?? [];
      const isSafe =
        name !== undefined && !name.split('/').some((part) => part === '..' || part.toLowerCase() === '.git');
      return id !== undefined && name?.startsWith(prefix) && isSafe ? [{ id, file: name.slice(prefix.length) }] : [];
    });
}

/** Builds the task: the reference writes what the commit wrote. */
export function buildReplay({ repository, commit, docs }: ReplaySource, site: Site): BuiltTask | undefined {
  const [subject = '', body = ''] = git(repository, ['log', '-1', '--format=%s%x00%b', commit]).split('\0');
  const prompt = writePrompt({ subject, body });
  if (prompt === undefined) return undefined;
  const after = new Map(listFiles(repository, { commit, docs }).map(({ file, id }) => [file, id]));
  const prefix = docs === '' ? '' : `${docs}/`;
  const similar: Record<string, string> = {};
  const reference = listChanges(repository, { parent: `${commit}^`, commit }).map(({ name }) => {
    const file = name.slice(prefix.length);
    const id = after.get(file);
    if (id === undefined) return { name: 'delete', args: { path: file } };
    similar[file] = git(repository, ['cat-file', 'blob', id]);
    return { name: 'write', args: { path: file, content: similar[file] } };
  });
  const known = reference.every(({ name, args }) => name === 'write' || site.files.has(args.path));
  return known ? { setup: {}, prompt, reference, expect: { similar } } : undefined;
}

function git(folder: string, args: readonly string[]): string {
  return runGit(folder, args).toString('utf8');
}

/** Hooks and the configuration of the machine don't apply. */
function runGit(folder: string, args: readonly string[]): Buffer {
  return execFileSync('git', ['-C', folder, '-c', 'core.hooksPath=/dev/null', '-c', 'core.quotePath=false', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 512 * 2 ** 20,
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_NO_LAZY_FETCH: '1',
    },
  });
}
