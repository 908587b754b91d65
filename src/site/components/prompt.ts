import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import type { TreeNode } from '../model/tree.ts';
import { getText } from '../model/tree.ts';
import type { Component } from '../model/component.ts';
import { getDisplaySource } from '../code/display-source.ts';
import { formatFence } from './fence.ts';
import { prefixLines } from './indent.ts';
import { createRootAttributes } from './root-attributes.ts';
import { getValueText } from '../model/value-text.ts';

/** A text to pass to an assistant: displayed as its description, copied as written. */
export const prompt: Component = {
  names: ['Prompt'],
  props: ['description', 'actions', 'icon', 'iconType'],
  values: { actions: ['copy', 'cursor'] },
  html(node, page) {
    const { icon, iconType, actions, description } = node.props;
    const source = getSource(node.children).trim();
    const drawing = page.icon(icon ?? 'lucide:sparkles', { at: node.at, type: iconType, size: 18 });
    const actionNames = Array.isArray(actions)
      ? actions.map(getValueText)
      : (getValueText(actions) || 'copy').split(/[,\s]+/);
    const cursor = renderAttributes({
      class: 'bd-PromptAction',
      href: `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(source.toWellFormed())}`,
    });
    return (
      `<div${createRootAttributes(node, { class: 'prompt' })}><span class="bd-PromptIcon">${drawing}</span>` +
      `<div class="bd-PromptDescription">${page.inlineMarkdown(description, node.at)}</div><div class="bd-PromptActions">` +
      (actionNames.includes('copy')
        ? `<button type="button" class="bd-PromptAction bd-PromptCopy bd-CopyMark">${escapeHtml(page.text('copyPrompt'))}</button>`
        : '') +
      (actionNames.includes('cursor') ? `<a${cursor}>${escapeHtml(page.text('openInCursor'))}</a>` : '') +
      `</div><details class="bd-PromptSource"><summary>${escapeHtml(page.text('showPrompt'))}</summary><pre tabindex="0">${escapeHtml(source)}</pre></details></div>`
    );
  },
  markdown(node, page) {
    const description = page.inlineMarkdown(node.props['description'], node.at);
    return prefixLines(`**Prompt**${description && `: ${description}`}\n\n${page.blocks(node.children)}`, '> ');
  },
};

const BLOCKS = new Set(['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div']);

/**
 * Returns the children as text that is close enough to the source for an assistant: separated blocks, with list and
 * heading markers.
 */
function getSource(nodes: readonly TreeNode[]): string {
  let text = '';
  for (const node of nodes) {
    const block = node.type === 'element' && BLOCKS.has(node.tag);
    if (block && text.trim() !== '') text = `${text.trimEnd()}\n\n`;
    text += printNode(node);
    if (block) text += '\n\n';
  }
  return text;
}

function printNode(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'component') return getSource(node.children);
  if (node.code !== undefined) return formatFence(getDisplaySource(node.code).trimEnd(), node.code.language);
  if (/^h[1-6]$/.test(node.tag)) return `${'#'.repeat(Number(node.tag[1]))} ${getText(node.children)}`;
  switch (node.tag) {
    case 'code':
      return `\`${getText(node.children)}\``;
    case 'strong':
      return `**${getSource(node.children)}**`;
    case 'em':
      return `*${getSource(node.children)}*`;
    case 'br':
      return '\n';
    case 'ul':
    case 'ol':
      return listSource(node.tag, node.children);
    default:
      return getSource(node.children);
  }
}

function listSource(tag: string, children: readonly TreeNode[]): string {
  const items = children.filter((child) => child.type === 'element' && child.tag === 'li');
  const lines = items.map((item, index) => {
    const mark = tag === 'ol' ? `${index + 1}. ` : '- ';
    const text = item.type === 'element' ? getSource(item.children).trim() : '';
    return mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
  });
  return lines.join('\n');
}
