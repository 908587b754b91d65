/**
 * Finds the end of a page's `import` and `export` lines: text can follow without an empty line, or start like one of
 * them.
 */
import type * as acorn from 'acorn';
import type { HastNode } from 'satteri';
import { parseModule } from '../../expressions/parse.ts';
import { move } from '../../model/refine-place.ts';
import { findTextAfterUnclosed } from './unclosed-statements.ts';

/** Statements that are followed by text, in the text that `root` was parsed from. */
export interface MixedStatements {
  /** Offsets where, according to the parser, the statements start and end. */
  start: number;
  end: number;
  /** Offset where the text starts; equals `start` if there are no statements. */
  text: number;
  /** Set if the last statement has no end. */
  isUnclosed?: true;
}

/** Statements that were removed from a page's text. */
export interface RemovedStatements {
  source: string;
  line: number;
  column: number;
}

/** Maximum number of characters to parse to find the end of statements that continue as text. */
const MAX_PARSED = 200_000;

/** Matches the start of a statement, and what else can come between statements. */
const CODE =
  /^\s*(?:import\s*(?:[{*"']|type\b|[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:,|from\b))|export\s*(?:[{*]|(?:default|const|let|var|function|class|async|type|interface|enum|declare|abstract)\b)|(?:const|let|var|function|class|async|type|interface|enum|declare)\s+[\p{ID_Start}$_[{*]|\/[/*])/u;

/**
 * Finds a page's first statements that are followed by text without an empty line, or that aren't statements at all.
 */
export function findMixed(root: HastNode): MixedStatements | undefined {
  for (const { value, position } of listStatementNodes(root)) {
    const start = position?.start?.offset;
    const end = position?.end?.offset;
    if (start === undefined || end === undefined) continue;
    const length = measureCode(value);
    if (length < value.length) return { start, end, text: start + length };
    const unclosedLength = isParsable(value) ? undefined : findTextAfterUnclosed(value);
    if (unclosedLength !== undefined) return { start, end, text: start + unclosedLength, isUnclosed: true };
  }
  return undefined;
}

type StatementNode = Extract<HastNode, { type: 'mdxjsEsm' }>;

/**
 * Returns the statements at the left edge of a page, at any depth in its tags: as in MDX, all of them belong to the
 * file.
 */
export function listStatementNodes(root: HastNode): StatementNode[] {
  if (root.type === 'mdxjsEsm') return [root];
  if (root.type !== 'root' && root.type !== 'mdxJsxFlowElement') return [];
  return (root.children as HastNode[]).flatMap(listStatementNodes);
}

/** Returns the number of characters that are code: all of them if no text is found. */
function measureCode(source: string): number {
  if (!CODE.test(source)) return 0;
  const program = parseModule(source);
  if (!(program instanceof SyntaxError)) return program.body.find(isText)?.start ?? source.length;
  let parsedEnd = 0;
  let length = 0;
  for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', end + 1)) {
    parsedEnd += end;
    if (parsedEnd > MAX_PARSED) return source.length;
    const before = parseModule(source.slice(0, end));
    if (!(before instanceof SyntaxError) && !before.body.some(isText)) length = end;
  }
  return length === 0 || CODE.test(source.slice(length)) ? source.length : length;
}

const isParsable = (source: string): boolean => !(parseModule(source) instanceof SyntaxError);

/** Whether a statement is something MDX doesn't allow there: a tag, an expression in braces, words. */
function isText(statement: acorn.AnyNode): boolean {
  if (statement.type === 'ExpressionStatement')
    return !['AssignmentExpression', 'CallExpression'].includes(statement.expression.type);
  return statement.type === 'BlockStatement' || statement.type === 'LabeledStatement';
}

/**
 * Removes the statements from the text and returns them separately; a word that only looks like a statement is escaped.
 */
export function takeStatements(
  source: string,
  { start, text }: MixedStatements,
): { source: string; removedStatements?: RemovedStatements } {
  if (text === start)
    return { source: `${source.slice(0, start)}&#${source.charCodeAt(start)};${source.slice(start + 1)}` };
  const code = source.slice(start, text);
  return {
    source: source.slice(0, start) + code.replace(/[^\n]/g, ' ') + source.slice(text),
    removedStatements: { source: code, ...move({ line: 1, column: 1 }, source.slice(0, start)) },
  };
}
