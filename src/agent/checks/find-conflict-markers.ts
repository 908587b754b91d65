import type { Workspace } from '../types/workspace.ts';
import type { SiteProblem } from '../types/site.ts';
import { readWorkFile } from '../workspace/changed-files.ts';

/** Finds conflict markers in the files that a merge couldn't merge. Reports the first marker of each file. */
export async function findConflictMarkers(workspace: Workspace): Promise<SiteProblem[]> {
  const problems: SiteProblem[] = [];
  for (const file of workspace.merge?.conflicts ?? []) {
    const content = await readWorkFile(workspace, file).catch(() => undefined);
    const lines = content?.toString('utf8').split('\n') ?? [];
    const index = lines.findIndex((line) => MARKER.test(line));
    if (index !== -1)
      problems.push({ severity: 'error', code: 'conflict-marker', message: MESSAGE, file, line: index + 1, column: 1 });
  }
  return problems;
}

/** The markers that Git writes for the side names of `mergeTrees`. A line of equals signs alone could be a heading. */
const MARKER = /^(?:<{7} this-branch|>{7} base-branch)\b/;
const MESSAGE =
  'Unresolved merge conflict: replace the lines from <<<<<<< to >>>>>>> with the correct text for both branches, without the markers.';
