import { createProcessor } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { parseFrontmatter } from '../../src/site/format.ts';
import type { SourceText } from './lost-words.ts';

/** The parts of a Markdown tree that contain text. */
interface MarkdownNode {
  type: string;
  value?: string;
  alt?: string | null;
  title?: string | null;
  name?: string | null;
  attributes?: readonly { type: string; name?: string; value?: unknown }[];
  children?: readonly MarkdownNode[];
  position?: { start: { line: number } };
}

const PROCESSORS = {
  mdx: createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm] }),
  md: createProcessor({ format: 'md', remarkPlugins: [remarkGfm] }),
};

/**
 * Reads the text of a page with MDX's reference parser; undefined if the parser refuses the page. Code in expressions
 * isn't evaluated, so its text doesn't count.
 */
export function readSourceTexts(source: string, file: string): SourceText[] | undefined {
  const { body, bodyLine, frontmatter } = parseFrontmatter(source, file, () => {});
  const processor = file.endsWith('.md') ? PROCESSORS.md : PROCESSORS.mdx;
  const texts: SourceText[] = [];
  const add = (text: unknown, line: number, searchedLength = Infinity) => {
    if (typeof text === 'string' && text.trim() !== '') texts.push({ text, file, line, searchedLength });
  };
  const visit = (node: MarkdownNode, codeLength = CODE_LENGTH): void => {
    const line = node.position?.start.line ?? 1;
    if (HIDDEN.test(node.name ?? '')) return;
    for (const text of listShownAttributes(node)) add(text, line);
    if (node.type === 'code') add(node.value, line, codeLength);
    else if (node.name === 'RequestExample')
      for (const [index, child] of (node.children ?? []).entries()) visit(child, index === 0 ? CODE_LENGTH : 0);
    else if (node.type === 'html') add(removeTags(node.value ?? ''), line);
    else if (node.children?.some(isInline) === true) {
      add(readInline(node), line);
      visitBlocks(node.children, visit);
    } else for (const child of node.children ?? []) visit(child, codeLength);
  };
  // Pages in custom mode show no description.
  if (frontmatter.mode !== 'custom') add(frontmatter.description?.replace(LINK_TARGET, ']'), 1);
  try {
    visit(processor.parse('\n'.repeat(bodyLine - 1) + body) as MarkdownNode);
    return texts;
  } catch {
    return undefined;
  }
}

/** Number of characters of a code block that the search finds. It finds none of the same request in other languages. */
const CODE_LENGTH = 400;

/** Visits what `readInline` leaves out: blocks and attributes inside a line of text. */
function visitBlocks(nodes: readonly MarkdownNode[], visit: (node: MarkdownNode) => void): void {
  for (const node of nodes) {
    if (!isInline(node)) visit(node);
    else if (!HIDDEN.test(node.name ?? '')) {
      for (const text of listShownAttributes(node))
        visit({ type: 'paragraph', children: [{ type: 'text', value: text }] });
      visitBlocks(node.children ?? [], visit);
    }
  }
}

function readInline(node: MarkdownNode): string {
  if (HIDDEN.test(node.name ?? '')) return ' ';
  if (node.type === 'text') return (node.value ?? '').replace(/^\[!\w+\]$/m, '');
  if (node.type === 'inlineCode') return node.value ?? '';
  const isApart = node.type.startsWith('mdxJsx') && !JOINED.test(node.name ?? '');
  const text = (node.children ?? [])
    .map((child, index, nodes) => {
      // Elements without text between them are separate words.
      const isApart = isElement(child) && isElement(nodes[index - 1]);
      return isInline(child) ? `${isApart ? ' ' : ''}${readInline(child)}` : ' ';
    })
    .join('');
  return isApart || /^(?:break|image|footnoteReference)/.test(node.type) ? ` ${text} ` : text;
}

function isElement(node: MarkdownNode | undefined): boolean {
  return node?.type.startsWith('mdxJsx') === true;
}

function isInline({ type }: MarkdownNode): boolean {
  return /^(?:text|inlineCode|emphasis|strong|delete|link|linkReference|image|imageReference|break|footnoteReference|html|mdxJsxTextElement|mdxTextExpression)$/.test(
    type,
  );
}

/** Elements whose text is part of the word before it. */
const JOINED = /^(?:a|b|code|em|i|kbd|mark|s|small|span|strong|sub|u|del)$/;
/** Elements whose content readers don't see. */
const HIDDEN = /^(?:script|style|video|audio|iframe|object|canvas|svg|head|noscript|Prompt)$/;
/** Attributes of components that are text. */
const SHOWN = /^(?:title|description|label|caption|tip|headline|hint|alt|cta|name|path|query|body|header)$/;
const LINK_TARGET = /\]\([^()]*\)/g;

function listShownAttributes({ type, alt, attributes = [] }: MarkdownNode): string[] {
  const values: unknown[] = type.startsWith('image') ? [alt] : [];
  if (type.startsWith('mdxJsx'))
    for (const attribute of attributes) if (SHOWN.test(attribute.name ?? '')) values.push(attribute.value);
  return values.flatMap((value) => (typeof value === 'string' ? [value.replace(LINK_TARGET, ']')] : []));
}

function removeTags(html: string): string {
  return html.replace(/<!--[^]*?-->/g, ' ').replace(/<[^>]*>/g, ' ');
}
