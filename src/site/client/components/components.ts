/** Lists the behaviors of the built-in components, which the entry runs on the document. */
import { setupAccordions } from '../../components/accordion/behavior.ts';
import { setupCopying } from './copying.ts';
import { setupExpandableCode } from './expandable-code.ts';
import { setupScrollHints } from './scroll-hints.ts';
import { setupTabs } from '../../components/tabs/behavior.ts';
import { setupTooltips } from '../../components/tooltip/behavior.ts';
import { setupTrees } from '../../components/tree/behavior.ts';
import { setupUpdates } from '../../components/update/behavior.ts';
import { setupViews } from '../../components/view/behavior.ts';
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
