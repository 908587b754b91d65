import { Type } from 'typebox';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { CommitTree } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { listRepository } from '../workspace/list-repository.ts';
import { readTreeFile } from '../workspace/read-base-file.ts';
import { CASE_ALIASES, FILE_ALIASES, FOLDER_ALIASES, ignore, START_ALIASES } from './aliases.ts';
import { quote, toRepositoryPath } from './docs-path.ts';
import { matchNames } from './glob.ts';
import { openRepository, readRepository } from './open-tree.ts';
import { cutLine, defineTool, getLineBytes, Refusal, refuseUnused, takeLines } from './tool.ts';

/** Reads the whole repository, beyond the docs folder, at the base commit, or another repository by its name. */
export const repository = defineTool('repository', {
  description:
    'Reads the whole repository as it was before this turn, such as code. Paths start at its root. list: a folder, or files that match glob.',
  parameters: {
    action: Type.Enum(['list', 'read', 'grep']),
    repository: Type.Optional(Type.String({ description: 'Name of another repository.' })),
    path: Type.Optional(Type.String()),
    glob: Type.Optional(Type.String({ minLength: 1 })),
    pattern: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'POSIX extended regular expression.' }),
    ),
    literal: Type.Optional(Type.Boolean()),
    ignoreCase: Type.Optional(Type.Boolean()),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: {
    ...FILE_ALIASES,
    ...FOLDER_ALIASES,
    ...START_ALIASES,
    ...CASE_ALIASES,
    repo: 'repository',
    command: 'action',
    operation: 'action',
    include: 'glob',
    globPattern: 'glob',
    query: 'pattern',
    regex: 'pattern',
    limit: ignore,
    endLine: ignore,
  },
  async run({ action, path = '', repository: name, ...args }, context) {
    const place = toRepositoryPath(path);
    refuseUnused(action, args, USED[action]);
    return readRepository(name, async () => {
      const { tree } = await openRepository(name, context);
      const read = { tree, place, context };
      if (action === 'read') return readFile(read, args.offset ?? 1);
      if (action === 'grep') return grepFiles(read, args);
      return listFiles(read, args.glob);
    });
  },
});

const USED = {
  list: ['glob'],
  read: ['offset'],
  grep: ['glob', 'pattern', 'literal', 'ignoreCase'],
} as const;

/** A place in a repository, and what reading it needs. */
interface Read {
  tree: CommitTree;
  /** A file or folder; '' is the root. */
  place: string;
  context: ToolContext;
}

async function listFiles({ tree, place: folder, context }: Read, glob: string | undefined): Promise<string> {
  const names = await listRepository(tree, context.signal);
  const folderPrefix = getFolderPrefix(folder);
  const inFolder = names.filter((name) => name.startsWith(folderPrefix));
  if (inFolder.length === 0) throw new Refusal(`The folder ${quote(folder)} doesn't exist or is protected.`);
  const lines =
    glob === undefined
      ? [...new Set(inFolder.map((name) => folderPrefix + name.slice(folderPrefix.length).replace(/\/.*$/s, '/')))]
      : await matchNames(inFolder, glob);
  if (lines.length === 0) return 'No files found.';
  return showLines(lines, { advice: 'use a narrower glob, or pass a folder', context });
}

function getFolderPrefix(place: string): string {
  const folder = getFolder(place);
  return folder === '' ? '' : `${folder}/`;
}

/** The root is also called `.`. */
function getFolder(place: string): string {
  return place === '.' ? '' : place;
}

async function readFile({ tree, place: name, context }: Read, offset: number): Promise<string> {
  const { signal } = context;
  const names = await listRepository(tree, signal);
  if (!names.includes(name)) {
    const guess = findClosestName(name, [...names]);
    throw new Refusal(
      `${quote(name)} doesn't exist or is protected; ${guess ? `did you mean ${quote(guess)}?` : 'use list to see the files.'}`,
    );
  }
  const text = await readTreeFile(tree, { path: name, maxBytes: MAX_BYTES, signal });
  if (text === undefined || text.includes('\0'))
    throw new Refusal(`${quote(name)} is binary or larger than ${MAX_BYTES} bytes.`);
  const lines = text.split(/\r?\n/).slice(offset - 1);
  if (lines.length === 0) throw new Refusal(`${quote(name)} has fewer than ${offset} lines.`);
  return showLines(
    lines.map(
      (line, index) => `${offset + index}\t${cutLine(line, Math.min(2000, Math.floor(getLineBytes(context) / 5)))}`,
    ),
    { advice: 'continue with a larger offset', context },
  );
}

const MAX_BYTES = 2 * 2 ** 20;

interface GrepArguments {
  pattern?: string;
  glob?: string;
  literal?: boolean;
  ignoreCase?: boolean;
}

async function grepFiles(
  { tree, place, context }: Read,
  { pattern, glob, literal = false, ignoreCase = false }: GrepArguments,
): Promise<string> {
  const { signal } = context;
  if (pattern === undefined) throw new Refusal('grep requires a pattern.');
  const options = [
    '-n',
    '-z',
    '-I',
    '--full-name',
    `--max-count=${MAX_IN_FILE}`,
    literal ? '-F' : '-E',
    ...(ignoreCase ? ['-i'] : []),
  ];
  const searchedFolder = getFolder(place) || tree.onlyFolder;
  const pathspec = searchedFolder ? ['--', `:(literal)${searchedFolder}`] : [];
  const output = await runGit(['grep', ...options, '-e', pattern, tree.baseCommit, ...pathspec], {
    gitDir: tree.gitDir,
    timeoutMs: TIME_LIMIT_MS,
    signal,
  }).catch((error: unknown) => explainFailure(error));
  const matches = output
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [place = '', number, text] = line.split('\0');
      return text === undefined ? [] : [{ name: place.slice(place.indexOf(':') + 1), number, text }];
    });
  const visibleNames = new Set(await listRepository(tree, signal));
  const names = [...new Set(matches.map(({ name }) => name))].filter(
    (name) => visibleNames.has(name) && (name === place || name.startsWith(getFolderPrefix(place))),
  );
  const selectedNames = new Set(glob === undefined ? names : await matchNames(names, glob));
  const lines = matches.flatMap(({ name, number, text }) =>
    selectedNames.has(name) ? [`${name}:${number}: ${cutLine(text, 300)}`] : [],
  );
  return lines.length === 0
    ? 'No matches found.'
    : showLines(lines, { advice: 'narrow the pattern or the glob', context });
}

const MAX_IN_FILE = 20;
const TIME_LIMIT_MS = 10_000;

/** Exit code 1 means that there are no matches. */
function explainFailure(error: unknown): Buffer {
  if (!(error instanceof GitFailure)) throw error;
  if (error.exitCode === 1) return Buffer.alloc(0);
  if (/-e|regex|regular|parenthes|bracket|brace|repetition|backslash/i.test(error.stderr) && error.exitCode === 128)
    throw new Refusal('Invalid POSIX extended regular expression. Fix it, or set literal.');
  throw new Refusal('The search timed out or found too many matches. Use a simpler or longer pattern.');
}

function showLines(lines: readonly string[], { advice, context }: { advice: string; context: ToolContext }): string {
  const visibleLines = takeLines(lines, getLineBytes(context));
  const hiddenCount = lines.length - visibleLines.length;
  return hiddenCount > 0
    ? `${visibleLines.join('\n')}\n… (${hiddenCount} more lines; ${advice})`
    : visibleLines.join('\n');
}
