import type { Source } from '../../../model/source.ts';
import type { JsonObject } from '../../../model/api-description.ts';
import type { OverlayFault } from '../fault.ts';
import type { RemoteFiles } from '../remote-files.ts';
import { applyAction, createOverlayBudget } from './apply-overlay.ts';
import { MOST_FAULTS, readOverlay } from './read-overlay.ts';

/**
 * The description with its overlays applied, one after another, and their problems. Actions with a problem are left
 * out: there is always a description.
 */
export function applyOverlays(
  described: JsonObject,
  { overlays, source, remote }: { overlays: readonly string[]; source: Source; remote: RemoteFiles },
): { root: JsonObject; faults: OverlayFault[] } {
  // What YAML aliases share is taken apart: a change in one place is none in another.
  const root = JSON.parse(JSON.stringify(described)) as JsonObject;
  const budget = createOverlayBudget();
  const faults = overlays.flatMap((name) => {
    const { actions, faults: found, faultAt } = readOverlay(name, source, remote);
    for (const action of actions) {
      // The first action that goes too far is reported, and is the last one.
      if (budget.steps < 0 || budget.values < 0) break;
      const fault = applyAction(root, action, budget);
      if (fault && found.length < MOST_FAULTS)
        found.push(
          faultAt(['actions', action.index, fault.field], fault.message, fault.unmatched && 'overlay-without-match'),
        );
    }
    return found;
  });
  return { root, faults };
}
