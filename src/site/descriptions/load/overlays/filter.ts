/** Evaluates JSONPath filters (RFC 9535, section 2.3.5). */
import { isObject } from '../../resolve.ts';
import type { Json } from '../../../model/json.ts';
import type { Comparable, Comparison, FunctionCall, Logical, Segment } from './parse-query.ts';

/** The queries that a filter can run. */
export interface FilterDeps {
  find(from: 'root' | 'here', segments: readonly Pick<Segment, 'node'>[]): { value: Json }[];
  /** Counts steps. Throws if there are too many. */
  spend(steps: number): void;
}

export function passesFilter(expression: Logical, deps: FilterDeps): boolean {
  deps.spend(1);
  switch (expression.type) {
    case 'LogicalOrExpr':
      return passesFilter(expression.left, deps) || passesFilter(expression.right, deps);
    case 'LogicalAndExpr':
      return passesFilter(expression.left, deps) && passesFilter(expression.right, deps);
    case 'LogicalNotExpr':
      return !passesFilter(expression.expression, deps);
    case 'TestExpr':
      return expression.expression.type === 'FilterQuery' && findNodes(expression.expression.value, deps).length > 0;
    default:
      return compare(expression, deps);
  }
}

function findNodes(query: { type: string; segments: readonly object[] }, deps: FilterDeps): { value: Json }[] {
  const from = query.type === 'RelQuery' || query.type === 'RelSingularQuery' ? 'here' : 'root';
  return deps.find(from, query.segments as readonly Pick<Segment, 'node'>[]);
}

function compare({ left, op, right }: Comparison, deps: FilterDeps): boolean {
  const a = evaluate(left, deps);
  const b = evaluate(right, deps);
  switch (op) {
    case '==':
      return isEqual(a, b, deps);
    case '!=':
      return !isEqual(a, b, deps);
    case '<':
      return isLess(a, b, deps);
    case '>':
      return isLess(b, a, deps);
    case '<=':
      return isLess(a, b, deps) || isEqual(a, b, deps);
    default:
      return isLess(b, a, deps) || isEqual(a, b, deps);
  }
}

/** Undefined represents Nothing in the RFC. */
function evaluate(side: FunctionCall['arguments'][number] | Comparable, deps: FilterDeps): Json | undefined {
  switch (side.type) {
    case 'Literal':
      return side.value;
    case 'FunctionExpr':
      return call(side, deps);
    case 'FilterQuery':
      return findOnlyValue(findNodes(side.value, deps));
    case 'RelSingularQuery':
    case 'AbsSingularQuery':
      return findOnlyValue(findNodes(side, deps));
    default:
      return undefined;
  }
}

function findOnlyValue(nodes: readonly { value: Json }[]): Json | undefined {
  return nodes.length === 1 ? nodes[0]?.value : undefined;
}

/** Calls a function. Its name and arguments were checked when the query was parsed. */
function call({ name, arguments: [argument] }: FunctionCall, deps: FilterDeps): Json | undefined {
  if (!argument) return undefined;
  if (name !== 'length') {
    const nodes = argument.type === 'FilterQuery' ? findNodes(argument.value, deps) : [];
    return name === 'count' ? nodes.length : findOnlyValue(nodes);
  }
  const value = evaluate(argument, deps);
  if (typeof value === 'string') {
    deps.spend(value.length / 10);
    return Array.from(value).length;
  }
  return Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : undefined;
}

function isEqual(a: Json | undefined, b: Json | undefined, deps: FilterDeps): boolean {
  deps.spend(1);
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const [one, other] = [a, b] as Record<string, Json>[];
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(one?.[key], other?.[key], deps))
  );
}

function isLess(a: Json | undefined, b: Json | undefined, deps: FilterDeps): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  deps.spend(Math.min(a.length, b.length) / 10);
  return compareScalars(a, b) < 0;
}

/** Compares by Unicode scalar values, not by UTF-16 units. */
function compareScalars(a: string, b: string): number {
  for (let index = 0; index < a.length && index < b.length;) {
    const [one = 0, other = 0] = [a.codePointAt(index), b.codePointAt(index)];
    if (one !== other) return one - other;
    index += one > 0xffff ? 2 : 1;
  }
  return a.length - b.length;
}
