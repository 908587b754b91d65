import type { JsonObject } from '../../../model/json.ts';
import type { OverlayProblem } from '../problem.ts';
import { applyAction, createOverlayBudget } from './apply-overlay.ts';
import type { ParseOptions } from '../parse-text.ts';
import { MAX_PROBLEMS, readOverlay, type OverlayInput } from './read-overlay.ts';

/**
 * Returns the description with its overlays applied in order, and their problems. Invalid actions are skipped, so that
 * there always is a description.
 */
export function applyOverlays(
  description: JsonObject,
  {
    overlays,
    ...input
  }: OverlayInput & Required<Pick<ParseOptions, 'integers' | 'report'>> & { overlays: readonly string[] },
): { root: JsonObject; problems: OverlayProblem[] } {
  // Copies values that YAML aliases share, so that a change affects only one of them.
  const root = JSON.parse(JSON.stringify(description)) as JsonObject;
  const budget = createOverlayBudget();
  const problems = overlays.flatMap((name) => {
    const { actions, problems: overlayProblems, problemAt } = readOverlay(name, input);
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
