import type { SiteProblem, Workspace } from '../types.ts';
import { readWorkFile } from '../workspace/changed-files.ts';

/** Finds what is left of conflicts in the files that a merge could not merge: the first marker of each. */
export async function findConflictMarkers(workspace: Workspace): Promise<SiteProblem[]> {
  const found: SiteProblem[] = [];
  for (const file of workspace.merge?.conflicts ?? []) {
    const content = await readWorkFile(workspace, file).catch(() => undefined);
    const lines = content?.toString('utf8').split('\n') ?? [];
    const index = lines.findIndex((line) => MARKER.test(line));
    if (index !== -1)
      found.push({ severity: 'error', code: 'conflict-marker', message: MESSAGE, file, line: index + 1, column: 1 });
  }
  return found;
}

/** As git writes them for the sides of a merge of ours. A line of equals signs alone may be a heading. */
const MARKER = /^(?:<{7} this-branch|>{7} base-branch)\b/;
const MESSAGE =
  'Unresolved merge conflict: replace the lines from <<<<<<< to >>>>>>> with the correct text for both branches, without the markers.';
