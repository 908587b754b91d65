import { runGit } from '../../lib/git/git-command.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { Workspace } from '../types.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import { findReferences } from './find-references.ts';
import type { Reference } from './find-references.ts';

/** Something that a change brings in and that a reviewer should see named. `detail` is the author's text: quote it. */
export interface Addition extends Omit<Reference, 'identity' | 'kind'> {
  /** `program`: the file itself, which runs code or steers other programs, was changed. */
  kind: Reference['kind'] | 'program';
  /** From the root of the repository. */
  file: string;
}

/**
 * Lists a commit's additions beyond prose: scripts, imports, external images, links and frames, event handlers,
 * instructions to agents, and files that the agent may not change. What the same file had in the base is not new, wherever it has moved. Sorted by file and
 * line.
 */
export async function listAdditions(
  { gitDir, baseCommit, docsFolder }: Workspace,
  { commit, signal }: { commit: string; signal?: AbortSignal | undefined },
): Promise<Addition[]> {
  const args = ['diff-tree', '-r', '-z', '--find-renames', baseCommit, commit];
  const listed = (await runGit(args, { gitDir, signal })).toString('utf8');
  const additions: Addition[] = [];
  const changed = parseRawDiff(listed);
  const references = await findAll();
  for (const { file, formerFile = file, before, after } of changed) {
    const own = [formerFile, file].find((name) =>
      isReadOnlyPath(name.slice(docsFolder === '' ? 0 : docsFolder.length + 1)),
    );
    if (own !== undefined) additions.push({ kind: 'program', file, line: 1, detail: own });
    if (after === undefined) continue;
    const known = new Set(before ? references.get(placeOf(before, file))?.map(keyOf) : []);
    const found = references.get(placeOf(after, file)) ?? [];
    for (const reference of found) if (!known.has(keyOf(reference))) additions.push({ file, ...pick(reference) });
  }
  return additions;

  /** By blob and file, which says how its text is read. One blob after the other is in memory. */
  async function findAll(): Promise<ReadonlyMap<string, Reference[]>> {
    const all = new Map<string, Reference[]>();
    const blobs = changed.flatMap(({ file, before, after }) =>
      after === undefined ? [] : [before, after].flatMap((id) => (id === undefined ? [] : [{ id, file }])),
    );
    await readBlobs({
      gitDir,
      blobs,
      signal,
      onBlob({ id, file }, bytes) {
        all.set(placeOf(id, file), bytes.includes(0) ? [] : findReferences(bytes.toString('utf8'), file));
        return Promise.resolve();
      },
    });
    return all;
  }
}

function placeOf(id: string, file: string): string {
  return `${id} ${file}`;
}

function keyOf({ kind, identity }: Reference): string {
  return `${kind} ${identity}`;
}

function pick({ kind, line, detail }: Reference): Omit<Reference, 'identity'> {
  return { kind, line, detail };
}

interface ChangedBlob {
  file: string;
  /** The path before a rename. */
  formerFile?: string | undefined;
  /** Blob ids; none of a file that is new, and none of one that is gone, was only moved or holds no text. */
  before: string | undefined;
  after: string | undefined;
}

/** `:mode mode id id status` NUL `path` NUL, with two paths for a rename. Links and submodules hold no text. */
function parseRawDiff(listed: string): ChangedBlob[] {
  const fields = listed.split('\0');
  const changed: ChangedBlob[] = [];
  for (let at = 0; at < fields.length; at++) {
    const match = /^:\d+ (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/.exec(fields[at] ?? '');
    if (!match?.[2] || !match[3]) continue;
    const isMoved = match[4] === 'R' || match[4] === 'C';
    const formerFile = match[4] === 'R' ? fields[at + 1] : undefined;
    at += isMoved ? 2 : 1;
    const before = /^0+$/.test(match[2]) ? undefined : match[2];
    // What was only moved adds nothing, however large it is.
    const after = match[1]?.startsWith('100') && before !== match[3] ? match[3] : undefined;
    changed.push({ file: fields[at] ?? '', formerFile, before, after });
  }
  return changed;
}
