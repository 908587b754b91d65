/** Page-level controls: the view switcher and changelog filters (content format, Components). */
import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import { listTags } from '../components/update/update.ts';
import { getValueText } from '../model/value-text.ts';
import type { ComponentNode, ElementNode, TreeNode } from '../model/tree.ts';

/**
 * Returns the page with one selector before its first View. The views with the first title are marked as shown, or as
 * single if there is only one title, so that nothing moves when the script takes over. Without a script, all views are
 * shown.
 */
export function withViewSwitcher(nodes: readonly TreeNode[]): TreeNode[] {
  const titles = [...new Set(findAll(nodes, 'View').map(getTitle))];
  if (titles.length === 0) return [...nodes];
  let isPlaced = titles.length === 1;
  const visit = (list: readonly TreeNode[]): TreeNode[] =>
    list.flatMap((node): TreeNode[] => {
      if (node.type === 'text') return [node];
      if (node.type === 'element' || node.name !== 'View') return [{ ...node, children: visit(node.children) }];
      const marks = {
        ...(getTitle(node) === titles[0] && { 'data-bd-shown': true }),
        ...(titles.length === 1 && SINGLE_ATTRIBUTE),
      };
      const view = { ...node, props: { ...node.props, ...marks } };
      if (isPlaced) return [view];
      isPlaced = true;
      return [createSwitcher(titles, node), view];
    });
  return visit(nodes);
}

const SINGLE_ATTRIBUTE = { 'data-bd-single': true };

function createSwitcher(titles: readonly string[], { at }: ComponentNode): ElementNode {
  const createElement = (
    tag: string,
    elementAttributes: ElementNode['attributes'],
    children: TreeNode[],
  ): ElementNode => ({
    type: 'element',
    tag,
    attributes: elementAttributes,
    children,
    at,
  });
  const options = titles.map((title) => createElement('option', { value: title }, [{ type: 'text', value: title }]));
  return createElement('div', { id: 'multi-view-dropdown', class: 'bd-MultiViewDropdown bd-JsOnly' }, [
    createElement('select', { class: 'bd-ViewSelect', 'aria-label': titles.join(', ') }, options),
  ]);
}

/**
 * Returns filter buttons for the tags of all updates, to be shown above the first one, or '' for a page without tags.
 */
export function updateFilters(nodes: readonly TreeNode[], text: PagePrinter['text']): string {
  const tags = [...new Set(findAll(nodes, 'Update').flatMap(listTags))].sort((a, b) => a.localeCompare(b, 'en'));
  if (tags.length === 0) return '';
  const label = escapeHtml(text('filters'));
  const buttons = tags.map((tag) => {
    const buttonAttributes = renderAttributes({
      type: 'button',
      class: 'bd-ChangelogFilter',
      'aria-pressed': 'false',
      'data-bd-tag': tag,
    });
    return `<button${buttonAttributes}>${escapeHtml(tag)}</button>`;
  });
  return `<div id="changelog-filters" class="bd-ChangelogFilters bd-JsOnly" role="group" aria-label="${label}"><p class="bd-ChangelogFiltersTitle">${label}</p><div id="changelog-filters-content" class="bd-ChangelogFiltersContent">${buttons.join('')}</div></div>`;
}

function getTitle(node: ComponentNode): string {
  return getValueText(node.props['title']);
}

function findAll(nodes: readonly TreeNode[], name: string, matches: ComponentNode[] = []): ComponentNode[] {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (node.type === 'component' && node.name === name) matches.push(node);
    findAll(node.children, name, matches);
  }
  return matches;
}
