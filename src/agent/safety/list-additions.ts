import { runGit } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types.ts';
import { findReferences } from './find-references.ts';
import type { Reference } from './find-references.ts';

/** Something that a change brings in and that a reviewer should see named. `detail` is the author's text: quote it. */
export interface Addition extends Omit<Reference, 'identity'> {
  /** From the root of the repository. */
  file: string;
}

/**
 * Lists a commit's additions beyond prose: scripts, imports, external images, links and frames, event handlers,
 * instructions to agents. What the same file had in the base is not new, wherever it has moved. Sorted by file and
 * line.
 */
export async function listAdditions(
  { gitDir, baseCommit }: Workspace,
  { commit, signal }: { commit: string; signal?: AbortSignal | undefined },
): Promise<Addition[]> {
  const args = ['diff-tree', '-r', '-z', '--find-renames', '--diff-filter=ACMRT', baseCommit, commit];
  const listed = (await runGit(args, { gitDir, signal })).toString('utf8');
  const additions: Addition[] = [];
  for (const { file, before, after } of parseRawDiff(listed)) {
    const known = new Set(before ? findReferences(await readBlob(before), file).map(keyOf) : []);
    const found = findReferences(await readBlob(after), file);
    for (const reference of found) if (!known.has(keyOf(reference))) additions.push({ file, ...pick(reference) });
  }
  return additions;

  async function readBlob(id: string): Promise<string> {
    const bytes = await runGit(['cat-file', 'blob', id], { gitDir, signal });
    return bytes.includes(0) ? '' : bytes.toString('utf8');
  }
}

function keyOf({ kind, identity }: Reference): string {
  return `${kind} ${identity}`;
}

function pick({ kind, line, detail }: Reference): Omit<Reference, 'identity'> {
  return { kind, line, detail };
}

interface ChangedBlob {
  file: string;
  /** Blob ids. */
  before: string | undefined;
  after: string;
}

/** `:mode mode id id status` NUL `path` NUL, with two paths for a rename. Links and submodules hold no text. */
function parseRawDiff(listed: string): ChangedBlob[] {
  const fields = listed.split('\0');
  const changed: ChangedBlob[] = [];
  for (let at = 0; at < fields.length; at++) {
    const match = /^:\d+ (\d+) ([0-9a-f]+) ([0-9a-f]+) ([A-Z])/.exec(fields[at] ?? '');
    if (!match?.[2] || !match[3]) continue;
    at += match[4] === 'R' || match[4] === 'C' ? 2 : 1;
    const before = /^0+$/.test(match[2]) ? undefined : match[2];
    // What was only moved adds nothing, however large it is.
    if (match[1]?.startsWith('100') && before !== match[3])
      changed.push({ file: fields[at] ?? '', before, after: match[3] });
  }
  return changed;
}
