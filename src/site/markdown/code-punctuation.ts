/**
 * Undoes the parser's smart punctuation in HTML elements for code, such as `<code>--name "value"</code>`. The parser
 * leaves code in backticks alone, but knows nothing of elements.
 */
import type { HastNode } from 'satteri';

const CODE = /^(?:code|kbd|pre|samp|tt)$/;
const CODE_TAG = /^<(\/?)(?:code|kbd|pre|samp|tt)(?=[\s/>])/i;
const SMART = /[“”‘’–—…]/;
const SMART_CHARACTERS = /[“”‘’–—…]/g;
/** Matches such a character that the author wrote, also as an entity. */
const OWN = /[“”‘’–—…]|&(?:#|[lr][sd]quo;|[mn]dash;|hellip;)/;

const PLAIN: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '--',
  '—': '---',
  '…': '...',
};

/** Restores the characters as in `source`, to which the offsets of the nodes refer, in place. */
export function restoreCodePunctuation(root: HastNode, source: string): void {
  if (/<(?:code|kbd|pre|samp|tt)[\s>]/i.test(source)) restoreIn(root, source, false);
}

function restoreIn(node: HastNode, source: string, isCode: boolean): void {
  if (node.type === 'text') {
    if (isCode && SMART.test(node.value)) node.value = restoreText(node.value, node, source);
    return;
  }
  if (!('children' in node)) return;
  let isInside = isCode || CODE.test(getName(node));
  // In Markdown, each tag is a separate node.
  for (const child of node.children as HastNode[]) {
    if (child.type === 'raw') isInside = readTag(child.value, isInside);
    else restoreIn(child, source, isInside);
  }
}

function getName(node: HastNode): string {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') return node.name ?? '';
  return '';
}

function readTag(tag: string, isInside: boolean): boolean {
  const match = CODE_TAG.exec(tag);
  return match ? match[1] === '' : isInside;
}

function restoreText(value: string, { position }: HastNode, source: string): string {
  const { start, end } = position ?? {};
  if (OWN.test(source.slice(start?.offset, end?.offset))) return value;
  return value.replace(SMART_CHARACTERS, (character) => PLAIN[character] ?? character);
}
