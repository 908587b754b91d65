/** Finds the end of the `import` and `export` lines of a page: text may follow them without an empty line, or begin like one of them. */
import type * as acorn from 'acorn';
import type { HastNode } from 'satteri';
import { parseModule } from '../../expressions/parse.ts';
import { move } from '../../model/refine-place.ts';

/** Statements that text stands behind, in the text that `root` was parsed from. */
export interface MixedStatements {
  /** Offsets at which the parser takes statements to begin and to end. */
  start: number;
  end: number;
  /** Offset at which the text begins; at `start` when there are no statements. */
  text: number;
}

/** Statements that were taken out of the text of a page. */
export interface TakenStatements {
  source: string;
  line: number;
  column: number;
}

/** Characters that may be parsed to find the end of statements that go on as text. */
const MAX_PARSED = 200_000;

/** Beginnings of statements, and what else may stand between them. */
const CODE =
  /^\s*(?:import\s*(?:[{*"']|type\b|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|(?:default|const|let|var|function|class|async|type|interface|enum|declare|abstract)\b)|(?:const|let|var|function|class|async|type|interface|enum|declare)\s+[\w$[{*]|\/[/*])/;

/** Finds the first statements of a page that text stands behind without an empty line, or that are none. */
export function findMixed(root: HastNode): MixedStatements | undefined {
  for (const { value, position } of statementNodes(root)) {
    const start = position?.start?.offset;
    const end = position?.end?.offset;
    if (start === undefined || end === undefined) continue;
    const length = codeLength(value);
    if (length < value.length) return { start, end, text: start + length };
  }
  return undefined;
}

type StatementNode = Extract<HastNode, { type: 'mdxjsEsm' }>;

/** Statements at the left edge of a page, wherever they stand in its tags: as in MDX, all of them are the file's. */
export function statementNodes(root: HastNode): StatementNode[] {
  if (root.type === 'mdxjsEsm') return [root];
  if (root.type !== 'root' && root.type !== 'mdxJsxFlowElement') return [];
  return (root.children as HastNode[]).flatMap(statementNodes);
}

/** Number of characters that are code: all of them when nothing else is found. */
function codeLength(source: string): number {
  if (!CODE.test(source)) return 0;
  const program = parseModule(source);
  if (!(program instanceof SyntaxError)) return program.body.find(isText)?.start ?? source.length;
  let parsed = 0;
  let length = 0;
  for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', end + 1)) {
    parsed += end;
    if (parsed > MAX_PARSED) return source.length;
    const before = parseModule(source.slice(0, end));
    if (!(before instanceof SyntaxError) && !before.body.some(isText)) length = end;
  }
  return length === 0 || CODE.test(source.slice(length)) ? source.length : length;
}

/** Whether a statement is what MDX has no place for: a tag, an expression in braces, words. */
function isText(statement: acorn.AnyNode): boolean {
  if (statement.type === 'ExpressionStatement')
    return !['AssignmentExpression', 'CallExpression'].includes(statement.expression.type);
  return statement.type === 'BlockStatement' || statement.type === 'LabeledStatement';
}

/** The text without the statements, which are given apart; a word that only looks like one is written as text. */
export function takeStatements(
  source: string,
  { start, text }: MixedStatements,
): { source: string; taken?: TakenStatements } {
  if (text === start)
    return { source: `${source.slice(0, start)}&#${source.charCodeAt(start)};${source.slice(start + 1)}` };
  const code = source.slice(start, text);
  return {
    source: source.slice(0, start) + code.replace(/[^\n]/g, ' ') + source.slice(text),
    taken: { source: code, ...move({ line: 1, column: 1 }, source.slice(0, start)) },
  };
}
