import type { Source } from '../../../model/source.ts';
import type { JsonObject } from '../../../model/api-description.ts';
import type { OverlayProblem } from '../problem.ts';
import type { RemoteFiles } from '../remote-files.ts';
import { applyAction, createOverlayBudget } from './apply-overlay.ts';
import { MAX_PROBLEMS, readOverlay } from './read-overlay.ts';

/**
 * The description with its overlays applied, one after another, and their problems. Actions with a problem are left
 * out: there is always a description.
 */
export function applyOverlays(
  described: JsonObject,
  { overlays, source, remote }: { overlays: readonly string[]; source: Source; remote: RemoteFiles },
): { root: JsonObject; problems: OverlayProblem[] } {
  // Values that YAML aliases share are taken apart: a change in one place is none in another.
  const root = JSON.parse(JSON.stringify(described)) as JsonObject;
  const budget = createOverlayBudget();
  const problems = overlays.flatMap((name) => {
    const { actions, problems: found, problemAt } = readOverlay(name, source, remote);
    for (const action of actions) {
      // The first action that goes too far is reported, and is the last one.
      if (budget.steps < 0 || budget.values < 0) break;
      const problem = applyAction(root, action, budget);
      if (problem && found.length < MAX_PROBLEMS)
        found.push(
          problemAt(
            ['actions', action.index, problem.field],
            problem.message,
            problem.unmatched && 'overlay-without-match',
          ),
        );
    }
    return found;
  });
  return { root, problems };
}
