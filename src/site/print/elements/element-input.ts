import type { PagePrinter } from '../../model/component.ts';
import type { PlannedPage } from '../../model/plan.ts';
import type { ElementNode } from '../../model/tree.ts';
import type { SiteContext } from '../site-context.ts';

/** An element, and the page that it is printed on. */
export interface ElementInput {
  node: ElementNode;
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
}
