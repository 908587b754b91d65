/** Controls of a whole page: switcher of its views, filters of its changelog (content format, Components). */
import { attributes, escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import { tagsOf } from '../components/update.ts';
import { valueText } from '../model/value-text.ts';
import type { ComponentNode, ElementNode, TreeNode } from '../model/tree.ts';

/**
 * The page with one selector before its first View. The views of the first title are marked as shown, the only ones as
 * single, so that nothing moves when the script takes over; without script all show.
 */
export function withViewSwitcher(nodes: readonly TreeNode[]): TreeNode[] {
  const titles = [...new Set(findAll(nodes, 'View').map(titleOf))];
  if (titles.length === 0) return [...nodes];
  let isPlaced = titles.length === 1;
  const visit = (list: readonly TreeNode[]): TreeNode[] =>
    list.flatMap((node): TreeNode[] => {
      if (node.type === 'text') return [node];
      if (node.type === 'element' || node.name !== 'View') return [{ ...node, children: visit(node.children) }];
      const marks = { ...(titleOf(node) === titles[0] && { 'data-shown': true }), ...(titles.length === 1 && SINGLE) };
      const view = { ...node, props: { ...node.props, ...marks } };
      if (isPlaced) return [view];
      isPlaced = true;
      return [switcher(titles, node), view];
    });
  return visit(nodes);
}

const SINGLE = { 'data-single': true };

function switcher(titles: readonly string[], { at }: ComponentNode): ElementNode {
  const element = (tag: string, own: ElementNode['attributes'], children: TreeNode[]): ElementNode => ({
    type: 'element',
    tag,
    attributes: own,
    children,
    at,
  });
  const options = titles.map((title) => element('option', { value: title }, [{ type: 'text', value: title }]));
  return element('div', { id: 'multi-view-dropdown', class: 'multi-view-dropdown js-only' }, [
    element('select', { class: 'view-select', 'aria-label': titles.join(', ') }, options),
  ]);
}

/** Buttons for the tags of all updates, to stand above the first one; '' for a page without tags. */
export function updateFilters(nodes: readonly TreeNode[], text: PagePrinter['text']): string {
  const tags = [...new Set(findAll(nodes, 'Update').flatMap(tagsOf))].sort((a, b) => a.localeCompare(b, 'en'));
  if (tags.length === 0) return '';
  const label = escapeHtml(text('filters'));
  const buttons = tags.map((tag) => {
    const own = attributes({ type: 'button', class: 'changelog-filter', 'aria-pressed': 'false', 'data-tag': tag });
    return `<button${own}>${escapeHtml(tag)}</button>`;
  });
  return `<div id="changelog-filters" class="changelog-filters js-only" role="group" aria-label="${label}"><p class="changelog-filters-title">${label}</p><div id="changelog-filters-content" class="changelog-filters-content">${buttons.join('')}</div></div>`;
}

function titleOf(node: ComponentNode): string {
  return valueText(node.props['title']);
}

function findAll(nodes: readonly TreeNode[], name: string, found: ComponentNode[] = []): ComponentNode[] {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'component' && node.name === name) found.push(node);
    findAll(node.children, name, found);
  }
  return found;
}
