import path from 'node:path';
import { createProcessor } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import { parseFrontmatter } from '../../src/site/format.ts';
import type { SourceText } from './lost-words.ts';

/** What a page reads besides its own text. */
export interface SourceContext {
  /** Returns the text of a snippet file, by its path in the docs folder. @defaultValue there are none */
  readFile?: (file: string) => string | undefined;
  /** Variables of the site. @defaultValue none */
  variables?: Readonly<Record<string, string>>;
  /** Number of snippets around the file, whose frontmatter isn't shown. @defaultValue 0 */
  depth?: number;
}

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
 * Reads the text of a page and its snippets with MDX's reference parser; undefined if the parser refuses the page. Code
 * in expressions isn't evaluated, except for plain strings, so its text doesn't count.
 */
export function readSourceTexts(source: string, file: string, context: SourceContext = {}): SourceText[] | undefined {
  const filledSource = fillIn(source, /\{\{([\w-]+)\}\}/g, context.variables ?? {});
  const { body, bodyLine, frontmatter } = parseFrontmatter(filledSource, file, () => {});
  const processor = file.endsWith('.md') ? PROCESSORS.md : PROCESSORS.mdx;
  const texts: SourceText[] = [];
  const snippets = new Map<string, string>();
  const add = (text: unknown, line: number, searchedLength = Infinity) => {
    if (typeof text === 'string' && text.trim() !== '') texts.push({ text, file, line, searchedLength });
  };
  const visit = (node: MarkdownNode, codeLength = CODE_LENGTH): void => {
    const line = node.position?.start.line ?? 1;
    if (HIDDEN.test(node.name ?? '')) return;
    if (node.type === 'mdxjsEsm')
      for (const [, name = '', target = ''] of (node.value ?? '').matchAll(IMPORT)) snippets.set(name, target);
    const snippetFile =
      node.name === 'Snippet' ? `snippets/${getAttributes(node)['file'] ?? ''}` : snippets.get(node.name ?? '');
    if (snippetFile !== undefined) {
      texts.push(...readSnippet(snippetFile, getAttributes(node), { file, context }));
      return;
    }
    for (const text of listShownAttributes(node)) add(text, line);
    if (node.type === 'mdxFlowExpression') add(readString(node.value), line);
    if (node.type === 'code') add(node.value, line, codeLength);
    else if (node.name === 'RequestExample')
      for (const [index, child] of (node.children ?? []).entries()) visit(child, index === 0 ? CODE_LENGTH : 0);
    else if (node.type === 'html') add(removeTags(node.value ?? ''), line);
    else if (node.children?.some(isInline) === true) {
      add(readInline(node), line);
      visitBlocks(node.children, visit);
    } else for (const child of node.children ?? []) visit(child, codeLength);
  };
  // Pages in custom and frame mode show neither title nor description.
  const isSnippet = (context.depth ?? 0) > 0;
  if (!isSnippet && !/^(?:custom|frame)$/.test(frontmatter.mode ?? '')) {
    // A first heading that repeats the title isn't shown again.
    const [, firstHeading] = /^#{1,6}[ \t]+(.*?)[ \t#]*$/m.exec(body) ?? [];
    if (firstHeading?.toLowerCase() !== frontmatter.title?.toLowerCase()) add(frontmatter.title, 1);
    add(frontmatter.description?.replace(LINK_TARGET, ']'), 1);
  }
  const sidebarTitle = frontmatter.sidebarTitle ?? frontmatter.title;
  if (!isSnippet && sidebarTitle !== undefined) texts.push({ text: sidebarTitle, file, line: 1, output: 'sidebar' });
  try {
    visit(processor.parse('\n'.repeat(bodyLine - 1) + body) as MarkdownNode);
    return texts;
  } catch {
    return undefined;
  }
}

const IMPORT = /import\s+(\w+)\s+from\s+['"]([^'"]+\.mdx?)['"]/g;

/** Maximum depth of snippets in snippets. */
const MAX_SNIPPETS = 5;

function readSnippet(
  target: string,
  props: Record<string, string>,
  { file, context }: { file: string; context: SourceContext },
): SourceText[] {
  const { depth = 0, readFile } = context;
  const name = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target.replace(/^\//, '');
  const source = depth < MAX_SNIPPETS ? readFile?.(name) : undefined;
  if (source === undefined) return [];
  return readSourceTexts(fillIn(source, /\{(\w+)\}/g, props), name, { ...context, depth: depth + 1 }) ?? [];
}

/** Replaces names by their values. Names without a value stay. */
function fillIn(text: string, pattern: RegExp, values: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (match, name: string) => values[name] ?? match);
}

function getAttributes({ attributes = [] }: MarkdownNode): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap(({ name, value }) => {
      const text = readAttribute(value);
      return name === undefined || text === undefined ? [] : [[name, text]];
    }),
  );
}

/** Returns the value of an attribute that is a string, in quotes or in an expression. */
function readAttribute(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'value' in value ? readString(value.value) : undefined;
}

/** Returns the string that an expression consists of. */
function readString(expression: unknown): string | undefined {
  if (typeof expression !== 'string') return undefined;
  const [, single, double, template] = STRING.exec(expression.trim()) ?? [];
  return single ?? double ?? template;
}

const STRING = /^(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)$/;

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
  if (node.type === 'mdxTextExpression') return readString(node.value) ?? ' ';
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
    for (const attribute of attributes)
      if (SHOWN.test(attribute.name ?? '')) values.push(readAttribute(attribute.value));
  return values.flatMap((value) => (typeof value === 'string' ? [value.replace(LINK_TARGET, ']')] : []));
}

/** Reads the text of Markdown without frontmatter, such as a description. */
export function readMarkdownTexts(text: string, file: string): SourceText[] {
  return (readSourceTexts(`\n${text}`, `${file}.md`) ?? []).map((item) => ({ ...item, file, line: 1 }));
}

function removeTags(html: string): string {
  return html.replace(/<!--[^]*?-->/g, ' ').replace(/<[^>]*>/g, ' ');
}
