import { createRequire } from 'node:module';
import type Parser from 'jsonpath-rfc9535/parser';

/** The syntax tree of a JSONPath query (RFC 9535). */
export type Query = ReturnType<typeof Parser>;
export type Segment = Query['segments'][number];
export type Selector = Extract<Segment['node'], { type: 'BracketedSelection' }>['selectors'][number];
export type SliceSelector = Extract<Selector, { type: 'SliceSelector' }>;
export type Logical = Extract<Selector, { type: 'FilterSelector' }>['value'];
export type Comparison = Extract<Logical, { type: 'ComparisonExpr' }>;
export type Comparable = Comparison['left'];
export type FunctionCall = Extract<Comparable, { type: 'FunctionExpr' }>;
type Argument = FunctionCall['arguments'][number];

/** Thrown if a query can't be used. Its message ends the sentence "… cannot be read: …". */
export class UnusableQuery extends Error {}

/** No author writes longer queries, and nested filters take a stack frame for every few characters. */
const MAX_LENGTH = 2_000;

/** Supported functions of RFC 9535, section 2.4. Authors' regular expressions are never run. */
const FUNCTIONS: ReadonlyMap<string, { takes: 'value' | 'nodes' }> = new Map([
  ['length', { takes: 'value' }],
  ['count', { takes: 'nodes' }],
  ['value', { takes: 'nodes' }],
]);

let parse: typeof Parser | undefined;

/** Parses and checks a query. Throws `UnusableQuery`. */
export function parseQuery(text: string): Query {
  if (text.length > MAX_LENGTH)
    throw new UnusableQuery(`it has ${text.length} characters, and the maximum is ${MAX_LENGTH}`);
  const query = parseText(text);
  checkSegments(query.segments);
  return query;
}

function parseText(text: string): Query {
  // The parser is only loaded on sites with overlays.
  parse ??= (createRequire(import.meta.url)('jsonpath-rfc9535/parser') as { default: typeof Parser }).default;
  try {
    return parse(text);
  } catch (error) {
    throw new UnusableQuery(`it isn't valid JSONPath (RFC 9535)${describePosition(error)}`, { cause: error });
  }
}

function describePosition(error: unknown): string {
  if (!(error instanceof Error) || !('location' in error)) return '';
  const { start } = error.location as { start?: { offset?: number } };
  return start?.offset === undefined ? '' : ` at character ${start.offset + 1}`;
}

/** Checks function calls before anything runs (RFC 9535, section 2.4.3: well-typedness). */
function checkSegments(segments: readonly { node: Segment['node'] }[]): void {
  for (const { node } of segments) {
    if (node.type !== 'BracketedSelection') continue;
    for (const selector of node.selectors)
      if (selector.type === 'FilterSelector') checkLogical(selector.value);
      else if (selector.type === 'IndexSelector') checkInteger(selector.value);
      else if (selector.type === 'SliceSelector')
        for (const index of [selector.start, selector.end, selector.step]) checkInteger(index);
  }
}

function checkLogical(expression: Logical): void {
  switch (expression.type) {
    case 'LogicalOrExpr':
    case 'LogicalAndExpr':
      checkLogical(expression.left);
      checkLogical(expression.right);
      return;
    case 'LogicalNotExpr':
      return checkLogical(expression.expression);
    case 'TestExpr': {
      const { expression: testExpression } = expression;
      if (testExpression.type === 'FilterQuery') return checkSegments(testExpression.value.segments);
      checkCall(testExpression);
      throw new UnusableQuery(`${testExpression.name}() returns a value, so its result needs a comparison`);
    }
    default:
      for (const side of [expression.left, expression.right])
        if (side.type === 'FunctionExpr') checkCall(side);
        else if (side.type !== 'Literal') side.segments.forEach(unwrap);
  }
}

/** Unwraps an index in a comparison, which the parser wraps twice. */
function unwrap(segment: { node: { type: string; value: string | number; selector?: unknown } }): void {
  const { selector } = segment.node;
  if (selector !== undefined) segment.node = selector as typeof segment.node;
  checkInteger(segment.node.value);
}

/** Limits indexes to integers that JSON can represent exactly (RFC 9535, section 2.1). */
function checkInteger(value: string | number | null): void {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new UnusableQuery(`the index ${value} is too large`);
}

function checkCall({ name, arguments: args }: FunctionCall): void {
  const callArguments = (args as Argument[] | null) ?? [];
  const signature = FUNCTIONS.get(name);
  if (name === 'match' || name === 'search') throw new UnusableQuery(`${name}() isn't supported; use == instead`);
  if (!signature) throw new UnusableQuery(`unknown function ${name}()`);
  const [argument] = callArguments;
  if (callArguments.length !== 1 || !argument) throw new UnusableQuery(`${name}() takes one argument`);
  checkArgument(argument, signature.takes, name);
}

function checkArgument(argument: Argument, takes: 'value' | 'nodes', name: string): void {
  if (argument.type === 'FilterQuery') {
    checkSegments(argument.value.segments);
    if (takes === 'value' && !isSingular(argument.value.segments))
      throw new UnusableQuery(`${name}() takes one value, but its query can return several`);
    return;
  }
  if (takes === 'value' && argument.type === 'Literal') return;
  if (takes === 'value' && argument.type === 'FunctionExpr') return checkCall(argument);
  throw new UnusableQuery(`${name}() takes a ${takes === 'value' ? 'value' : 'query'}`);
}

function isSingular(segments: readonly Segment[]): boolean {
  return segments.every(({ type, node }) => {
    if (type !== 'ChildSegment') return false;
    if (node.type !== 'BracketedSelection') return node.type === 'MemberNameShorthand';
    const [onlySelector] = node.selectors;
    return (
      node.selectors.length === 1 && (onlySelector?.type === 'NameSelector' || onlySelector?.type === 'IndexSelector')
    );
  });
}
