import { findClosestName } from '../../lib/find-closest-name.ts';
import { hasVisibleContent, listHiddenProps, unknownComponent } from '../components/unknown.ts';
import { toInlineCss } from '../mdx/attributes.ts';
import type { PagePrinter } from '../model/component.ts';
import { COMPONENT_NAMES } from '../model/component-names.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { PrintNode } from '../model/plugin.ts';
import type { ComponentNode } from '../model/tree.ts';
import { canReferenceFiles, rewriteAuthorCss } from './author-css.ts';
import type { PageOutput } from './page-output.ts';
import type { ReportAt } from './report-at.ts';
import type { SiteContext } from './site-context.ts';

export interface ComponentContext {
  printer: PagePrinter;
  page: PlannedPage;
  site: SiteContext;
  output: PageOutput;
  reportAt: ReportAt;
  /** Printers of plug-ins, by component. */
  printers: ReadonlyMap<string, PrintNode>;
  /** Reports unknown props. */
  checkProps(node: ComponentNode): void;
}

/** Returns the HTML of one component. Reports an unknown one and returns its children. */
export function printComponent(node: ComponentNode, context: ComponentContext): string {
  const { printer, site, printers, checkProps, reportAt } = context;
  const print = printers.get(node.name);
  if (print) return print(node);
  const component = site.findComponent(node.name);
  if (component) {
    checkProps(node);
    return component.html(withStyle(node, context), printer);
  }
  if (!node.isMissing) reportAt(describeUnknown(node), node.at, { value: `<${node.name}` });
  return unknownComponent.html(node, printer);
}

function describeUnknown(node: ComponentNode) {
  const guess = findClosestName(node.name, COMPONENT_NAMES);
  const result = hasVisibleContent(node)
    ? `Its children are rendered without it${describeHiddenProps(listHiddenProps(node))}`
    : 'Nothing is shown';
  const message = `Unknown component <${node.name}>. ${result}.`;
  const fix = guess === undefined ? 'Import or define the component.' : `Did you mean <${guess}>?`;
  return { code: 'unknown-component', message: `${message} ${fix}` };
}

/** Maximum number of props that a message lists. */
const MAX_LISTED = 5;

function describeHiddenProps(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = names.slice(0, MAX_LISTED).map((name) => `"${name}"`);
  return `, but not its ${names.length === 1 ? 'prop' : 'props'} ${list.join(', ')}${names.length > MAX_LISTED ? ' and others' : ''}`;
}

/** Makes file URLs in a `style` prop relative to the page. */
function withStyle(node: ComponentNode, context: ComponentContext): ComponentNode {
  const css = toInlineCss(node.props['style']);
  if (!canReferenceFiles(css)) return node;
  return { ...node, props: { ...node.props, style: rewriteAuthorCss(css, node.at, context) } };
}
