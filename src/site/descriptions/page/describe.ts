import type { ExpandContext } from '../../mdx/expand/expand-context.ts';
import { expand } from '../../mdx/expand/expand.ts';
import { createHeadingId, listHeadingAliases } from '../../mdx/heading-id.ts';
import { findLostText } from '../../mdx/find-lost-text.ts';
import { closeFences, LATE_CODE_END } from '../../mdx/repair/close-fences.ts';
import { getTextPosition } from '../../model/line-starts.ts';
import { outdentComponents } from '../../mdx/repair/outdent-components.ts';
import { restoreLines, separateComponents } from '../../mdx/repair/separate-components.ts';
import { toHast } from '../../mdx/to-hast.ts';
import type { SourcePosition, TextPosition } from '../../model/diagnostics.ts';
import { convertText, type TextProblem } from '../../model/syntax.ts';
import { getText, type TreeNode } from '../../model/tree.ts';
import { Budget, CAPTION_LIMITS } from '../../expressions/budget.ts';
import { Scope } from '../../expressions/scope.ts';
import type { Json } from '../../model/json.ts';
import type { ApiPageOptions } from '../../model/api-page.ts';

/** Longer texts are cut: no reader finishes them, and they slow down every page that shows the field. */
const MAX_LENGTH = 50_000;

/**
 * Converts a description in CommonMark (OpenAPI 3.1, section 4.3) to nodes. HTML is treated as on Markdown pages: it
 * can't run scripts. `plainHeadings` turns headings into bold text, for descriptions that are already below a heading.
 */
export function describe(
  text: Json | undefined,
  options: Pick<ApiPageOptions, 'at' | 'syntaxes' | 'report' | 'findPageUrl'>,
  plainHeadings = true,
): TreeNode[] {
  if (typeof text !== 'string' || text.trim() === '') return [];
  const { syntaxes = [], report } = options;
  const source = cutDescription(text, options);
  if (!/[*_`[\]<&~\\:$"'#>|\n-]|\d\.|https?:|www\./.test(source))
    return [{ type: 'element', tag: 'p', attributes: {}, children: [{ type: 'text', value: source }], at: options.at }];
  const at = placeInText(options.at, { text: source, line: 1, column: 1 });
  const reportLine = ({ line, ...problem }: TextProblem) =>
    report({ ...problem, ...placeInText(at, { text: source, line, column: 1 }) });
  const { text: closedText, lines } = closeFences(source);
  for (const line of lines) reportLine({ ...LATE_CODE_END, line });
  const convertedText = convertText(closedText, syntaxes, reportLine);
  const { text: separatedText, added } = separateComponents(outdentComponents(convertedText));
  const root = toHast(separatedText, { format: 'md', syntaxes: [] });
  if (added.length > 0) restoreLines(root, added);
  for (const { line, column, ...problem } of findLostText(root, convertedText))
    report({ ...problem, ...placeInText(at, { text: source, line, column }) });
  const budget = new Budget(CAPTION_LIMITS);
  const context: ExpandContext = { file: at.file, at, scope: new Scope(), budget, syntaxes, report };
  const { findPageUrl } = options;
  const expandedNodes = expand(root, context);
  const nodes = findPageUrl && source.includes('#') ? linkParts(expandedNodes, findPageUrl) : expandedNodes;
  return plainHeadings ? removeHeadings(nodes) : nodes;
}

/** Converts a description for a line of text. If it has blocks, which don't fit on a line, it stays text. */
export function describeInline(text: string, options: Parameters<typeof describe>[1]): TreeNode[] {
  const [paragraph, ...others] = describe(text, options);
  const isLine = others.length === 0 && paragraph?.type === 'element' && paragraph.tag === 'p';
  return isLine ? paragraph.children : [{ type: 'text', value: text }];
}

/** Returns the text up to the limit, without surrounding whitespace. Reports a text that exceeds the limit. */
export function cutDescription(text: string, { at, report }: Pick<ApiPageOptions, 'at' | 'report'>): string {
  const source = text.slice(0, MAX_LENGTH);
  if (text.slice(MAX_LENGTH).trim() !== '')
    report({
      severity: 'warning',
      code: 'description-too-long',
      ...placeInText(at, { text, ...getTextPosition(source, source.length) }),
      message: `The description has ${text.length.toLocaleString('en-US')} characters. Only the first ${MAX_LENGTH.toLocaleString('en-US')} are shown. Move the rest to a page.`,
    });
  return source.trim();
}

function placeInText(at: SourcePosition, inText: TextPosition): SourcePosition {
  return { ...at, inText };
}

/** Replaces fragments that refer to other pages, and not to a heading of the description, by the URLs of the pages. */
function linkParts(nodes: readonly TreeNode[], findPageUrl: (fragment: string) => string | undefined): TreeNode[] {
  let headings: ReadonlySet<string> | undefined;
  return linkPages(nodes, (fragment) => {
    headings ??= new Set(listHeadings(nodes).flatMap((text) => [createHeadingId(text), ...listHeadingAliases(text)]));
    return headings.has(fragment) ? undefined : findPageUrl(fragment);
  });
}

function listHeadings(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    return node.type === 'element' && /^h[1-6]$/.test(node.tag) ? [getText([node])] : listHeadings(node.children);
  });
}

function linkPages(nodes: readonly TreeNode[], findPageUrl: (fragment: string) => string | undefined): TreeNode[] {
  return nodes.map((node): TreeNode => {
    if (node.type === 'text') return node;
    const children = linkPages(node.children, findPageUrl);
    if (node.type !== 'element' || node.tag !== 'a') return { ...node, children };
    const { href } = node.attributes;
    const url = typeof href === 'string' && href.startsWith('#') ? findPageUrl(href.slice(1)) : undefined;
    return { ...node, children, attributes: url === undefined ? node.attributes : { ...node.attributes, href: url } };
  });
}

/** Turns headings into bold text. */
export function removeHeadings(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node): TreeNode => {
    if (node.type === 'text') return node;
    const children = removeHeadings(node.children);
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tag)) return { ...node, children };
    const bold: TreeNode = { type: 'element', tag: 'strong', attributes: {}, children, at: node.at };
    return { type: 'element', tag: 'p', attributes: {}, children: [bold], at: node.at };
  });
}
