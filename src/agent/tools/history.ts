import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { ToolContext } from '../types.ts';
import { isProtectedPath, isSafePath } from '../workspace/path-policy.ts';
import { FILE_ALIASES, ignore } from './aliases.ts';
import { quote, toRepositoryPath } from './docs-path.ts';
import { cutLine, defineTool, Refusal, refuseUnused, takeLines } from './tool.ts';

/** Shows earlier changes of the repository and their dates. */
export const history = defineTool('history', {
  description:
    "Reads the Git history, newest first. Paths start at the repository root. log: commits. show: a commit's changes. blame: the last commit of each line.",
  parameters: {
    action: Type.Enum(['log', 'show', 'blame']),
    path: Type.Optional(Type.String()),
    commit: Type.Optional(Type.String()),
    from: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: {
    ...FILE_ALIASES,
    command: 'action',
    operation: 'action',
    sha: 'commit',
    hash: 'commit',
    revision: 'commit',
    startLine: 'from',
    endLine: 'to',
    limit: ignore,
    maxCount: ignore,
  },
  async run({ action, path, ...args }, context) {
    const place = path === undefined ? undefined : toPlace(path);
    refuseUnused(action, args, USED[action]);
    const note = await fetchHistory(context);
    const lines =
      action === 'log'
        ? await log(place, context)
        : action === 'show'
          ? await show(args.commit ?? '', place, context)
          : await blame(place, args, context);
    if (lines.length === 0) return `No results.${note}`;
    const visibleLines = takeLines(lines.map((line) => cutLine(line, 500)));
    const hiddenCount = lines.length - visibleLines.length;
    return `${visibleLines.join('\n')}${hiddenCount > 0 ? `\n… (${hiddenCount} more lines; pass a path)` : ''}${note}`;
  },
});

const USED = { log: [], show: ['commit'], blame: ['from', 'to'] } as const;

function toPlace(text: string): string {
  const place = toRepositoryPath(text);
  if (place === '' || (isSafePath(place) && !isProtectedPath(place))) return place;
  throw new Refusal(`${quote(text)} is protected and can't be shown.`);
}

/** Fetches earlier commits on first use, because a workspace starts with only the base commit. */
async function fetchHistory({ fetchHistory: fetch }: ToolContext): Promise<string> {
  if (fetch === undefined) return '';
  try {
    await fetch();
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return "\n(Older commits couldn't be fetched.)";
  }
}

async function log(place: string | undefined, context: ToolContext): Promise<string[]> {
  const format = '--format=%h %ad %an: %s';
  const { baseCommit, merge } = context.workspace;
  const heads = merge?.parents ?? [baseCommit];
  const args = ['log', `--max-count=${MAX_COMMITS}`, '--date=short', format, ...heads];
  return toLines(await git([...args, '--', ...toPathspec(place)], context));
}

const MAX_COMMITS = 50;

async function show(commit: string, place: string | undefined, context: ToolContext): Promise<string[]> {
  if (!/^[0-9a-f]{4,64}$/.test(commit)) throw new Refusal('show requires a commit ID, as printed by log.');
  const list = ['diff-tree', '-r', '-z', '--root', '--no-commit-id', '--name-only', commit, '--'];
  const names = (await git([...list, ...toPathspec(place)], context)).toString('utf8').split('\0').filter(Boolean);
  const readableNames = names.filter((name) => isSafePath(name) && !isProtectedPath(name));
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
    visiblePaths.length === 0 ? Buffer.alloc(0) : await git([...args, commit, '--', ...visiblePaths], context);
  const hiddenCount = names.length - visiblePaths.length;
  return [...toLines(text), ...(hiddenCount > 0 ? [`(${hiddenCount} other files in this commit are not shown.)`] : [])];
}

const MAX_FILES = 100;

async function blame(
  place: string | undefined,
  { from = 1, to = from + 199 }: { from?: number; to?: number },
  context: ToolContext,
): Promise<string[]> {
  if (!place) throw new Refusal('blame requires a file path.');
  const range = `${from},${Math.max(from, to)}`;
  return toLines(await git(['blame', '--date=short', '-L', range, context.workspace.baseCommit, '--', place], context));
}

function toPathspec(place: string | undefined): string[] {
  return place ? [`:(literal)${place}`] : [];
}

async function git(args: readonly string[], { workspace: { gitDir }, signal }: ToolContext): Promise<Buffer> {
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
