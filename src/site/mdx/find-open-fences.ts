/** Finds code blocks without a closing fence, which contain all text up to the end of the page, item or quote. */
import type { HastNode } from 'satteri';

export interface OpenFence {
  /** Place of the opening fence. */
  line: number;
  column: number;
  /** The fence that closes the block. */
  marks: string;
  /** Whether the block is empty or has an empty line, so that it probably contains text of the page. */
  isHarmful: boolean;
}

/** `text` is the page, with the line numbers of `root`. */
export function findOpenFences(root: HastNode, text: string): OpenFence[] {
  if (!/`{3}|~{3}/.test(text)) return [];
  const lines = text.split('\n');
  return listBlocks(root).flatMap(({ start, end }) => {
    const marks = /^(?:`{3,}|~{3,})/.exec((lines[start.line - 1] ?? '').slice(start.column - 1))?.[0];
    if (marks === undefined || isClosed(lines, { marks, from: start.line, to: end.line })) return [];
    const code = lines.slice(start.line, end.line).join('\n').trimEnd();
    return [{ line: start.line, column: start.column, marks, isHarmful: code === '' || EMPTY_LINE.test(code) }];
  });
}

const EMPTY_LINE = /^[\t >]*\r?$/m;

type Span = NonNullable<HastNode['position']>;

function listBlocks(node: HastNode): Span[] {
  if (node.type === 'element' && node.tagName === 'pre') return node.position ? [node.position] : [];
  return 'children' in node ? (node.children as HastNode[]).flatMap(listBlocks) : [];
}

/** Returns whether a block ends with a closing fence, which can precede a tag or be one line above the end. */
function isClosed(lines: readonly string[], { marks, from, to }: { marks: string; from: number; to: number }): boolean {
  if (to <= from) return false;
  const last = (lines[to - 1] ?? '').replace(/^[\t >]*/, '');
  const above = to - 1 > from ? (lines[to - 2] ?? '').trimEnd() : '';
  return last.startsWith(marks) || (last.trim() === '' && above.endsWith(marks));
}
