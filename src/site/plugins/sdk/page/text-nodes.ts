/** Converts texts of doc comments to nodes. Markdown and HTML are processed like API descriptions. */
import { decodePath } from '../../../../lib/decode-path.ts';
import { expand } from '../../../mdx/expand/expand.ts';
import { Budget, CAPTION_LIMITS } from '../../../expressions/budget.ts';
import { Scope } from '../../../expressions/scope.ts';
import type { SdkText } from '../sdk-reference.ts';
import { getText, type ElementNode, type TreeNode } from '../../../model/tree.ts';
import { cutDescription, describe, removeHeadings } from '../../../descriptions/page/describe.ts';
import type { SdkContext } from './context.ts';

export function renderTexts(texts: readonly SdkText[], context: SdkContext, plainHeadings = true): TreeNode[] {
  return texts.flatMap((text) => resolveLinks(parse(text, context, plainHeadings), context));
}

function parse({ form, text }: SdkText, { options }: SdkContext, plainHeadings: boolean): TreeNode[] {
  if (form === 'markdown') return describe(text, options, plainHeadings);
  const { at, report } = options;
  const value = cutDescription(text, options);
  const inText = { text: value, line: 1, column: 1 };
  const nodes = expand(
    { type: 'root', children: [{ type: 'raw', value }] },
    { file: at.file, at: { ...at, inText }, scope: new Scope(), budget: new Budget(CAPTION_LIMITS), report },
  );
  return plainHeadings ? removeHeadings(nodes) : nodes;
}

/** Links symbols to their pages, replaces links without a page by text, and sets the language of code. */
function resolveLinks(nodes: readonly TreeNode[], context: SdkContext): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.type === 'text') return [node];
    if (node.type === 'element' && node.tag === 'pre') return [convertCodeBlock(node, context)];
    const children = resolveLinks(node.children, context);
    if (node.type !== 'element') return [{ ...node, children }];
    const address = node.attributes[node.tag === 'img' ? 'src' : 'href'];
    if (typeof address !== 'string' || !address.startsWith('sdk:')) return [{ ...node, children }];
    const url = context.linkTo(decodePath(address.slice('sdk:'.length)));
    if (node.tag === 'img' || url === undefined) return node.tag === 'img' ? renderAltText(node) : children;
    return [{ ...node, attributes: { ...node.attributes, href: url }, children }];
  });
}

function renderAltText({ attributes: { alt } }: ElementNode): TreeNode[] {
  return typeof alt === 'string' ? [{ type: 'text', value: alt }] : [];
}

/** Converts a code block, from a fence or from HTML: `<pre><code class="language-java">`. */
function convertCodeBlock(node: ElementNode, { language }: SdkContext): ElementNode {
  if (node.code) return { ...node, code: { ...node.code, language: node.code.language || language } };
  const [innerElement] = node.children.filter((child) => child.type === 'element');
  const names = `${getClass(node)} ${innerElement ? getClass(innerElement) : ''}`;
  const [, codeLanguage = language] = /(?:^|\s)lang(?:uage)?-([\w#+-]+)/.exec(names) ?? [];
  const source = getText(node.children)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return { ...node, attributes: {}, children: [], code: { language: codeLanguage, meta: '', source: outdent(source) } };
}

function getClass({ attributes }: ElementNode): string {
  return typeof attributes['class'] === 'string' ? attributes['class'] : '';
}

/** Removes the indentation that all lines share. */
function outdent(source: string): string {
  const lines = source.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const minIndent = indents.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return Number.isFinite(minIndent) && minIndent > 0 ? lines.map((line) => line.slice(minIndent)).join('\n') : source;
}
