/** Lists the behaviors of the built-in components, which the entry runs on the document. */
import { setupAccordions } from './accordions.ts';
import { setupCopying } from './copying.ts';
import { setupExpandableCode } from './expandable-code.ts';
import { setupScrollHints } from './scroll-hints.ts';
import { setupTabs } from './tabs.ts';
import { setupTooltips } from './tooltips.ts';
import { setupTrees } from './trees.ts';
import { setupUpdates } from './updates.ts';
import { setupViews } from './views.ts';
import { setupZoom } from './zoom.ts';

/** Views come first: the target of a hash must be visible before tabs and accordions look for it. */
export const componentBehaviors: readonly ((root: ParentNode) => void)[] = [
  setupViews,
  setupTabs,
  setupAccordions,
  setupExpandableCode,
  setupCopying,
  setupTooltips,
  setupTrees,
  setupUpdates,
  setupZoom,
  setupScrollHints,
];
