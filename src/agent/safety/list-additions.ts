import { runGit } from '../../lib/git/git-command.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { Workspace } from '../types/workspace.ts';
import { isMemoryFile } from '../translations/memory.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import { findReferences } from './find-references.ts';
import type { Reference } from './find-references.ts';

/** Something that a change adds and that a reviewer should see. `detail` is the author's text, so quote it. */
export interface Addition extends Omit<Reference, 'identity' | 'kind'> {
  /** `program`: a file that runs code or configures other programs was changed. */
  kind: Reference['kind'] | 'program';
  /** Path from the repository root. */
  file: string;
}

/**
 * Lists a commit's additions beyond prose: scripts, imports, external images, links and frames, event handlers,
 * instructions to agents, and files that the agent must not change. Content that the same file already had in the base
 * isn't new, even if the file was moved. Sorted by file and line.
 */
export async function listAdditions(
  { gitDir, baseCommit, docsFolder }: Workspace,
  { commit, signal }: { commit: string; signal?: AbortSignal | undefined },
): Promise<Addition[]> {
  const args = ['diff-tree', '-r', '-z', '--find-renames', baseCommit, commit];
  const diffText = (await runGit(args, { gitDir, signal })).toString('utf8');
  const additions: Addition[] = [];
  const changedBlobs = parseRawDiff(diffText);
  const references = await findAll();
  for (const { file, formerFile = file, before, after } of changedBlobs) {
    const readOnly = [formerFile, file].find((name) =>
      isReadOnlyPath(name.slice(docsFolder === '' ? 0 : docsFolder.length + 1)),
    );
    if (readOnly !== undefined && !isMemoryFile(readOnly))
      additions.push({ kind: 'program', file, line: 1, detail: readOnly });
    if (after === undefined) continue;
    const existingKeys = new Set(before ? references.get(createPlace(before, file))?.map(createKey) : []);
    const current = references.get(createPlace(after, file)) ?? [];
    for (const reference of current)
      if (!existingKeys.has(createKey(reference))) additions.push({ file, ...pick(reference) });
  }
  return additions;

  /**
   * Finds references by blob and file name, which decides how the text is read. Only one blob is in memory at a time.
   */
  async function findAll(): Promise<ReadonlyMap<string, Reference[]>> {
    const allReferences = new Map<string, Reference[]>();
    const blobs = changedBlobs.flatMap(({ file, before, after }) =>
      after === undefined ? [] : [before, after].flatMap((id) => (id === undefined ? [] : [{ id, file }])),
    );
    await readBlobs({
      gitDir,
      blobs,
      signal,
      onBlob({ id, file }, bytes) {
        allReferences.set(createPlace(id, file), bytes.includes(0) ? [] : findReferences(bytes.toString('utf8'), file));
        return Promise.resolve();
      },
    });
    return allReferences;
  }
}

function createPlace(id: string, file: string): string {
  return `${id} ${file}`;
}

function createKey({ kind, identity }: Reference): string {
  return `${kind} ${identity}`;
}

function pick({ kind, line, detail }: Reference): Omit<Reference, 'identity'> {
  return { kind, line, detail };
}

interface ChangedBlob {
  file: string;
  /** The path before a rename. */
  formerFile?: string | undefined;
  /** Blob ids. `before` is undefined for a new file. `after` is undefined for a deleted, moved or non-text file. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * Parses `:mode mode id id status` NUL `path` NUL, with two paths for a rename. Links and submodules contain no text.
 */
function parseRawDiff(diffText: string): ChangedBlob[] {
  const fields = diffText.split('\0');
  const changedBlobs: ChangedBlob[] = [];
  for (let at = 0; at < fields.length; at++) {
    const match = /^:\d+ (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/.exec(fields[at] ?? '');
    if (!match?.[2] || !match[3]) continue;
    const isMoved = match[4] === 'R' || match[4] === 'C';
    const formerFile = match[4] === 'R' ? fields[at + 1] : undefined;
    at += isMoved ? 2 : 1;
    const before = /^0+$/.test(match[2]) ? undefined : match[2];
    // A file that was only moved adds nothing, however large it is.
    const after = match[1]?.startsWith('100') && before !== match[3] ? match[3] : undefined;
    changedBlobs.push({ file: fields[at] ?? '', formerFile, before, after });
  }
  return changedBlobs;
}
