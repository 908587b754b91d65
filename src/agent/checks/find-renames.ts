import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { Workspace } from '../types/workspace.ts';
import type { FileChange } from '../workspace/changed-files.ts';
import { readWorkFile } from '../workspace/changed-files.ts';

/**
 * Finds moved files of the base. Returns their new paths by their old paths. Files with the same bytes are matched
 * first, then files that share at least half of their lines, as in Git.
 */
export async function findRenames(
  workspace: Workspace,
  { changes, signal }: { changes: readonly FileChange[]; signal?: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const renames = new Map<string, string>();
  const deletedPaths = changes.filter(({ kind }) => kind === 'deleted').map(({ path }) => path);
  const addedIds = new Map(changes.flatMap(({ kind, path, id }) => (kind === 'added' ? [[path, id] as const] : [])));
  const addRename = (from: string, to: string) => {
    renames.set(from, to);
    addedIds.delete(to);
  };
  for (const from of deletedPaths) {
    const id = workspace.baseFiles.get(from)?.id;
    const matches = [...addedIds].filter(([, addedId]) => addedId === id).map(([to]) => to);
    const to = matches.find((name) => getFileName(name) === getFileName(from)) ?? matches[0];
    if (to !== undefined) addRename(from, to);
  }
  const candidates = deletedPaths.filter((from) => !renames.has(from) && isText(from)).slice(0, MAX_COMPARED);
  const places = [...addedIds.keys()].filter(isText).slice(0, MAX_COMPARED);
  if (candidates.length === 0 || places.length === 0) return renames;
  const oldLines = await readLines(workspace, { names: candidates, signal });
  const newLines = new Map(
    await Promise.all(places.map(async (name) => [name, toLines(await readWorkFile(workspace, name))] as const)),
  );
  const pairs = candidates.flatMap((from) =>
    places.map((to) => ({ from, to, likeness: compareLines(oldLines.get(from) ?? [], newLines.get(to) ?? []) })),
  );
  pairs.sort((a, b) => b.likeness - a.likeness || (a.from < b.from ? -1 : 1));
  for (const { from, to, likeness } of pairs)
    if (likeness >= MIN_LIKENESS && addedIds.has(to) && !renames.has(from)) addRename(from, to);
  return renames;
}

/** Maximum number of files on each side that are compared line by line. */
const MAX_COMPARED = 100;
const MIN_LIKENESS = 0.5;
const MAX_BYTES = 2 ** 20;

function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isText(path: string): boolean {
  return /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|css|txt)$/i.test(path);
}

async function readLines(
  workspace: Workspace,
  { names, signal }: { names: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  const blobs = names.flatMap((name) => {
    const file = workspace.baseFiles.get(name);
    return file && file.size <= MAX_BYTES ? [{ name, id: file.id, size: file.size }] : [];
  });
  await readBlobs({
    gitDir: workspace.gitDir,
    blobs,
    signal,
    onBlob: async ({ name }, content) => void lines.set(name, toLines(content)),
  });
  return lines;
}

function toLines(bytes: Buffer): string[] {
  return bytes
    .subarray(0, MAX_BYTES)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

/** Returns the share of lines that both texts have, relative to the longer text. */
function compareLines(a: readonly string[], b: readonly string[]): number {
  const remainingCounts = new Map<string, number>();
  for (const line of a) remainingCounts.set(line, (remainingCounts.get(line) ?? 0) + 1);
  let commonCount = 0;
  for (const line of b) {
    const count = remainingCounts.get(line) ?? 0;
    if (count === 0) continue;
    remainingCounts.set(line, count - 1);
    commonCount++;
  }
  return commonCount / Math.max(1, a.length, b.length);
}
