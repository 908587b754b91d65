import type { Source } from '../../../model/source.ts';
import type { JsonObject } from '../../../model/api-description.ts';
import type { OverlayProblem } from '../problem.ts';
import type { RemoteFiles } from '../../../model/remote-files.ts';
import { applyAction, createOverlayBudget } from './apply-overlay.ts';
import { MAX_PROBLEMS, readOverlay } from './read-overlay.ts';

/**
 * Returns the description with its overlays applied in order, and their problems. Invalid actions are skipped, so that
 * there always is a description.
 */
export function applyOverlays(
  description: JsonObject,
  { overlays, source, remote }: { overlays: readonly string[]; source: Source; remote: RemoteFiles },
): { root: JsonObject; problems: OverlayProblem[] } {
  // Copies values that YAML aliases share, so that a change affects only one of them.
  const root = JSON.parse(JSON.stringify(description)) as JsonObject;
  const budget = createOverlayBudget();
  const problems = overlays.flatMap((name) => {
    const { actions, problems: overlayProblems, problemAt } = readOverlay(name, source, remote);
    for (const action of actions) {
      // The first action over the limit is reported and ends the overlay.
      if (budget.steps < 0 || budget.values < 0) break;
      const problem = applyAction(root, action, budget);
      if (problem && overlayProblems.length < MAX_PROBLEMS)
        overlayProblems.push(
          problemAt(
            ['actions', action.index, problem.field],
            problem.message,
            problem.unmatched && 'overlay-without-match',
          ),
        );
    }
    return overlayProblems;
  });
  return { root, problems };
}
