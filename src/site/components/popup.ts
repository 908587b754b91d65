import { renderAttributes } from '../../lib/html.ts';
import type { Component } from '../model/component.ts';
import { isInline, type ComponentNode, type TreeNode } from '../model/tree.ts';
import { prefixLines } from './indent.ts';
import { createRootAttributes } from './root-attributes.ts';

/** Text with content that opens above it: a tooltip whose content can be anything allowed on a page. */
export const popup: Component = {
  names: ['Popup'],
  props: [],
  html(node, page) {
    const { trigger, content } = getParts(node);
    const id = page.uniqueId('bd-Popup');
    const tag = content.every(isInline) ? 'span' : 'div';
    const box = renderAttributes({
      class: 'bd-TooltipContent bd-PopupContent',
      id,
      'data-component-part': 'popup-content',
    });
    return (
      `<span${createRootAttributes(node, { class: 'tooltip bd-Popup' })}><span class="bd-TooltipTrigger" tabindex="0" aria-describedby="${id}">${page.html(trigger)}</span>` +
      `<${tag}${box}>${page.html(content)}</${tag}></span>`
    );
  },
  markdown(node, page) {
    const { trigger, content } = getParts(node);
    if (content.every(isInline)) return `${page.inline(trigger)} (${page.inline(content).trim()})`;
    return [page.inline(trigger), prefixLines(page.blocks(content), '> ')].filter((text) => text !== '').join('\n\n');
  },
};

/** Parts of a popup; elsewhere, they show their content. */
export const popupTrigger: Component = createPart('PopupTrigger');
export const popupContent: Component = createPart('PopupContent');

function createPart(name: string): Component {
  return { names: [name], props: [], html: (node, page) => page.html(node.children) };
}

/** Returns the content of the parts; without such parts, all content is the trigger. */
function getParts({ children }: ComponentNode): { trigger: TreeNode[]; content: TreeNode[] } {
  const content = children.flatMap((child) => (isPart(child, 'PopupContent') ? child.children : []));
  const triggers = children.filter((child) => isPart(child, 'PopupTrigger'));
  const triggerNodes = children.filter((child) => !isPart(child, 'PopupContent'));
  const trigger = triggers.length > 0 ? triggers.flatMap((child) => child.children) : triggerNodes;
  return { trigger: trigger.flatMap((child) => (isParagraph(child) ? child.children : [child])), content };
}

function isPart(node: TreeNode, name: string): node is ComponentNode {
  return node.type === 'component' && node.name === name;
}

function isParagraph(node: TreeNode): node is Extract<TreeNode, { type: 'element' }> {
  return node.type === 'element' && node.tag === 'p';
}
