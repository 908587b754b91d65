import { existsSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { CommitTree } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { isReadable } from '../workspace/list-repository.ts';
import { FILE_ALIASES, ignore } from './aliases.ts';
import { quote, toRepositoryPath } from './docs-path.ts';
import { listPulls } from './list-pulls.ts';
import { openRepository, readRepository } from './open-tree.ts';
import type { OpenedRepository } from './open-tree.ts';
import { cutLine, defineTool, Refusal, refuseUnused, takeLines } from './tool.ts';

/** Shows earlier changes of the repository and their dates. */
export const history = defineTool('history', {
  description: 'Reads the Git history, newest first. Paths start at the repository root. pulls: merged pull requests.',
  parameters: {
    action: Type.Enum(['log', 'show', 'blame', 'pulls']),
    repository: Type.Optional(Type.String({ description: 'Name of another repository.' })),
    since: Type.Optional(Type.String({ description: 'For log and pulls: YYYY-MM-DD.' })),
    path: Type.Optional(Type.String()),
    commit: Type.Optional(Type.String()),
    from: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: {
    ...FILE_ALIASES,
    command: 'action',
    operation: 'action',
    repo: 'repository',
    after: 'since',
    sha: 'commit',
    hash: 'commit',
    revision: 'commit',
    startLine: 'from',
    endLine: 'to',
    limit: ignore,
    maxCount: ignore,
  },
  async run({ action, path: text = '', repository: name, ...args }, context) {
    const place = toRepositoryPath(text);
    refuseUnused(action, args, USED[action]);
    const since = args.since === undefined ? undefined : parseDate(args.since);
    return readRepository(name, async () => {
      if (action === 'pulls') return listPulls({ name, place, since }, context);
      const repository = await openRepository(name, context);
      const { tree } = repository;
      if (place !== '' && !isReadable(place, tree))
        throw new Refusal(`${quote(place)} is protected and can't be shown.`);
      const note = await fetchHistory(repository);
      const read = { repository, place, context };
      if (action === 'log') return print(await log(read, since), `${note}${await describeCut(read, since)}`);
      if (action === 'show') return print(await show(read, args.commit ?? ''), note);
      return print(await blame(read, args), note);
    });
  },
});

const USED = { log: ['since'], show: ['commit'], blame: ['from', 'to'], pulls: ['since'] } as const;

function print(lines: readonly string[], note: string): string {
  if (lines.length === 0) return `No results.${note}`;
  const visibleLines = takeLines(lines.map((line) => cutLine(line, 500)));
  const hiddenCount = lines.length - visibleLines.length;
  return `${visibleLines.join('\n')}${hiddenCount > 0 ? `\n… (${hiddenCount} more lines; pass a path)` : ''}${note}`;
}

/** A day starts in UTC. Git would take it as that day at the present time. */
function parseDate(text: string): Date {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text.trim()) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  if (day !== undefined && !Number.isNaN(date.getTime())) return date;
  throw new Refusal(`Expected a date such as 2026-11-01 as since, got ${quote(text)}.`);
}

/** The history of a repository, and the place in it. */
interface HistoryRead {
  repository: OpenedRepository;
  /** A file or folder; '' is the root. */
  place: string;
  context: ToolContext;
}

/** Fetches earlier commits on first use, because a repository starts with only one commit. */
async function fetchHistory(repository: OpenedRepository): Promise<string> {
  try {
    await repository.fetchHistory();
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return "\n(Older commits couldn't be fetched.)";
  }
}

async function log({ repository, place, context }: HistoryRead, since: Date | undefined): Promise<string[]> {
  const format = '--format=%h %ad %an: %s';
  const { heads, tree } = repository;
  const range =
    since === undefined
      ? [`--max-count=${MAX_COMMITS}`]
      : [`--max-count=${MAX_DATED_COMMITS}`, `--since=${since.toISOString()}`];
  const args = ['log', ...range, '--date=short', format, ...heads];
  return toLines(await git([...args, '--', ...toPathspec(place, tree)], { tree, context }));
}

const MAX_COMMITS = 50;
const MAX_DATED_COMMITS = 200;

/** Returns a note if the repository has commits since the date that were not fetched. */
async function describeCut({ repository, context }: HistoryRead, since: Date | undefined): Promise<string> {
  const { tree, heads } = repository;
  const isShallow = since !== undefined && existsSync(path.join(tree.gitDir, 'shallow'));
  if (!isShallow) return '';
  const ends = await git(['log', '--max-parents=0', '--format=%cI', ...heads], { tree, context });
  const oldest = toLines(ends).reduce((one, other) => (one > other ? one : other), '');
  return oldest === '' || new Date(oldest) < since ? '' : `\n(Commits before ${oldest.slice(0, 10)} aren't available.)`;
}

async function show({ repository, place, context }: HistoryRead, commit: string): Promise<string[]> {
  if (!/^[0-9a-f]{4,64}$/.test(commit)) throw new Refusal('show requires a commit ID, as printed by log.');
  const { tree } = repository;
  if (tree !== context.workspace) await requireAncestor({ repository, place, context }, commit);
  const list = ['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--name-only', commit, '--'];
  const output = await git([...list, ...toPathspec(place, tree)], { tree, context });
  const names = output.toString('utf8').split('\0').filter(Boolean);
  const readableNames = names.filter((name) => isReadable(name, tree));
  const visiblePaths = readableNames.slice(0, MAX_FILES).map((name) => `:(literal)${name}`);
  const args = [
    'show',
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    '--date=short',
    '--format=%h %ad %an: %s%n%n%b',
  ];
  const text =
    visiblePaths.length === 0
      ? Buffer.alloc(0)
      : await git([...args, commit, '--', ...visiblePaths], { tree, context });
  const hiddenCount = names.length - visiblePaths.length;
  return [...toLines(text), ...(hiddenCount > 0 ? [`(${hiddenCount} other files in this commit are not shown.)`] : [])];
}

const MAX_FILES = 100;

/** The mirror of another repository can contain branches that the project didn't open to its agent. */
async function requireAncestor({ repository: { tree, heads }, context }: HistoryRead, commit: string): Promise<void> {
  const missing = await git(['rev-list', '--max-count=1', commit, '--not', ...heads], { tree, context });
  if (missing.length > 0) throw new Refusal(`The commit ${commit} isn't in the history. Use an ID that log prints.`);
}

async function blame(
  { repository: { tree }, place, context }: HistoryRead,
  { from = 1, to = from + 199 }: { from?: number; to?: number },
): Promise<string[]> {
  if (place === '') throw new Refusal('blame requires a file path.');
  const range = `${from},${Math.max(from, to)}`;
  const args = ['blame', '--date=short', '-L', range, tree.baseCommit, '--', place];
  return toLines(await git(args, { tree, context }));
}

function toPathspec(place: string, { onlyFolder = '' }: CommitTree): string[] {
  const searchedPlace = place || onlyFolder;
  return searchedPlace === '' ? [] : [`:(literal)${searchedPlace}`];
}

interface GitPlace {
  tree: CommitTree;
  context: ToolContext;
}

async function git(args: readonly string[], { tree: { gitDir }, context: { signal } }: GitPlace): Promise<Buffer> {
  try {
    return await runGit(args, { gitDir, signal, timeoutMs: TIME_LIMIT_MS });
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new Refusal("The commit, file or line doesn't exist, or the command took too long.");
  }
}

const TIME_LIMIT_MS = 30_000;

function toLines(output: Buffer): string[] {
  const lines = output.toString('utf8').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
