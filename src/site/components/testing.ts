/** A small page for printing components in tests: real components, no files, no highlighting, recorded effects. */
import { getValueText } from '../model/value-text.ts';
import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { isJsx } from '../model/tree.ts';
import type { ComponentNode, ElementNode, Props, TreeNode } from '../model/tree.ts';
import type { MarkdownPrinter, PagePrinter } from '../model/component.ts';
import { PLUGINS } from '../plugins/registry.ts';
import { createFindComponent } from '../print/find-component.ts';
import { unknownComponent } from './unknown.ts';

export const PLACE: SourcePosition = { file: 'page.mdx', line: 1, column: 1 };

type Child = TreeNode | string;

/** Creates a component as after parsing and the identify pass: parents prepared first, requested ids assigned. */
export function component(name: string, props: Props = {}, ...children: Child[]): ComponentNode {
  return { type: 'component', name, props, children: children.map(toNode), at: PLACE };
}

export function element(tag: string, ...children: Child[]): ElementNode {
  return { type: 'element', tag, attributes: {}, children: children.map(toNode), at: PLACE };
}

export function codeFence(language: string, meta: string, source: string): ElementNode {
  return { type: 'element', tag: 'pre', attributes: {}, children: [], at: PLACE, code: { language, meta, source } };
}

function toNode(child: Child): TreeNode {
  return typeof child === 'string' ? { type: 'text', value: child } : child;
}

/** Finds built-in components and the plug-ins' components. */
export const findComponent = createFindComponent(PLUGINS);

export interface TestPage extends PagePrinter {
  panels: string[];
  needs: string[];
  reports: string[];
}

/** Prints one node with its ids assigned; `page` records its requests. */
export function printHtml(node: TreeNode, page: TestPage = createTestPage()): string {
  return page.html([identify(node)]);
}

export function printMarkdown(node: TreeNode): string {
  return MARKDOWN.blocks([identify(node)]);
}

export function createTestPage(): TestPage {
  const counts = new Map<string, number>();
  const page: TestPage = {
    panels: [],
    needs: [],
    reports: [],
    html: (nodes) => nodes.map((node) => renderNodeHtml(node, page)).join(''),
    inlineMarkdown: (value) =>
      isJsx(value)
        ? page.html(value.children)
        : escapeHtml(getValueText(value)).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    value: (value) => {
      if (isJsx(value)) return page.html(value.children);
      return typeof value === 'string' || typeof value === 'number' ? escapeHtml(String(value)) : '';
    },
    link: (url) => ({ href: url, external: /^https?:/.test(url) }),
    asset: (url) => ({ src: url, width: 640, height: 360 }),
    icon: (icon, options) => {
      if (isJsx(icon)) return page.html(icon.children);
      return typeof icon === 'string' ? `<i${renderAttributes({ class: options.class, 'data-icon': icon })}></i>` : '';
    },
    codeBlock: ({ source, language, meta }) =>
      `<pre${renderAttributes({ 'data-fence': `${language} ${meta}`.trim() })}>${escapeHtml(source)}</pre>`,
    config: { styling: { eyebrows: 'section', codeblocks: 'system', codeLanguages: [] } },
    uniqueId: (baseId) => {
      const count = (counts.get(baseId) ?? 0) + 1;
      counts.set(baseId, count);
      return count === 1 ? baseId : `${baseId}-${count}`;
    },
    text: (key) => key,
    panel: (html) => page.panels.push(html),
    need: (feature) => page.needs.push(feature),
    report: (code) => page.reports.push(code),
  };
  return page;
}

function identify(node: TreeNode): TreeNode {
  if (node.type === 'text') return node;
  if (node.type === 'element') return { ...node, children: node.children.map(identify) };
  const known = findComponent(node.name);
  const prepared = known?.prepare?.(node) ?? node;
  const children = prepared.children.map(identify);
  const id = known?.id?.(prepared);
  if (id === undefined) return { ...prepared, children };
  const aliases = [...new Set(known?.aliases?.(prepared) ?? [])].filter((alias) => alias !== id);
  return { ...prepared, children, id, aliases };
}

function renderNodeHtml(node: TreeNode, page: TestPage): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type === 'component') return (findComponent(node.name) ?? unknownComponent).html(node, page);
  if (node.code) return page.codeBlock({ ...node.code, at: node.at });
  return `<${node.tag}${renderAttributes(node.attributes)}>${page.html(node.children)}</${node.tag}>`;
}

const MARKDOWN: MarkdownPrinter = {
  findComponent,
  blocks: (nodes) =>
    nodes
      .map(renderNodeMarkdown)
      .filter((text) => text.trim() !== '')
      .join('\n\n'),
  inline: (nodes) => nodes.map(renderNodeMarkdown).join(''),
  inlineMarkdown: (value) => getValueText(value),
  link: (url) => url,
};

function renderNodeMarkdown(node: TreeNode): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element') {
    return node.code ? `\`\`\`${node.code.language}\n${node.code.source}\n\`\`\`` : MARKDOWN.inline(node.children);
  }
  const known = findComponent(node.name) ?? unknownComponent;
  return known.markdown?.(node, MARKDOWN) ?? MARKDOWN.blocks(node.children);
}
