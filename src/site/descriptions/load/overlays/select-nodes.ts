/** Evaluates JSONPath (RFC 9535) in a bounded number of steps for any query and document. */
import { isObject } from '../../resolve.ts';
import type { Json } from '../../../model/json.ts';
import { passesFilter } from './filter.ts';
import { UnusableQuery, type Query, type Segment, type Selector, type SliceSelector } from './parse-query.ts';

/** A node in a document. */
export interface QueryNode {
  value: Json;
  /** Undefined at the root. */
  parent?: QueryNode;
  /** Key or index within the parent. */
  key: string | number;
}

/** Number of remaining steps, for all queries on one document. */
export interface StepBudget {
  steps: number;
}

/** Maximum number of nodes that one step of a query can match, because they are kept in memory. */
const MAX_NODES = 1_000_000;

/**
 * Returns the nodes that a query matches, in query order. A node can occur twice. Throws `UnusableQuery` if it takes
 * too many steps.
 */
export function selectNodes(root: Json, query: Query, budget: StepBudget): QueryNode[] {
  const start: QueryNode = { value: root, key: '' };
  const spend = (steps: number) => {
    budget.steps -= steps;
    if (budget.steps < 0) throw new UnusableQuery('it visits too many parts of the description');
  };

  function find(from: QueryNode, segments: readonly Pick<Segment, 'node'>[]): QueryNode[] {
    let nodes = [from];
    for (const segment of segments) nodes = follow(nodes, segment);
    return nodes;
  }

  function follow(nodes: readonly QueryNode[], segment: Pick<Segment, 'node'> & { type?: string }): QueryNode[] {
    const matches: QueryNode[] = [];
    const add = (node: QueryNode) => {
      if (matches.push(node) > MAX_NODES) throw new UnusableQuery('it matches too many parts of the description');
    };
    for (const node of nodes) {
      if (segment.type !== 'DescendantSegment') choose(node, segment.node, add);
      else walk(node, (child) => choose(child, segment.node, add));
    }
    return matches;
  }

  /** Visits a node and all its descendants, parents first. */
  function walk(top: QueryNode, visit: (node: QueryNode) => void): void {
    const queue = [top];
    for (let node = queue.pop(); node; node = queue.pop()) {
      spend(1);
      visit(node);
      // Pushed one by one, because a long list can't be spread into arguments.
      for (const child of listChildren(node).reverse()) queue.push(child);
    }
  }

  function choose(node: QueryNode, chosen: Segment['node'] | Selector, add: (node: QueryNode) => void): void {
    spend(1);
    const { value } = node;
    switch (chosen.type) {
      case 'BracketedSelection':
        for (const selector of chosen.selectors) choose(node, selector, add);
        return;
      case 'MemberNameShorthand':
      case 'NameSelector':
        if (isObject(value) && Object.hasOwn(value, chosen.value)) add(getChild(node, chosen.value));
        return;
      case 'IndexSelector':
        if (Array.isArray(value) && value.at(chosen.value) !== undefined)
          add(getChild(node, chosen.value < 0 ? value.length + chosen.value : chosen.value));
        return;
      case 'SliceSelector':
        if (Array.isArray(value)) for (const index of listIndexes(chosen, value.length)) add(getChild(node, index));
        return;
      case 'WildcardSelector':
        for (const child of listChildren(node)) add(child);
        return;
      default:
        for (const child of listChildren(node))
          if (
            passesFilter(chosen.value, {
              spend,
              find: (from, segments) => find(from === 'root' ? start : child, segments),
            })
          )
            add(child);
    }
  }

  function listChildren(node: QueryNode): QueryNode[] {
    const { value } = node;
    if (typeof value !== 'object' || value === null) return [];
    const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    const children = keys.map((key) => getChild(node, key));
    spend(children.length);
    return children;
  }

  return find(start, query.segments);
}

function getChild(parent: QueryNode, key: string | number): QueryNode {
  const holder = parent.value as Record<string | number, Json>;
  return { value: holder[key] ?? null, parent, key };
}

/** See RFC 9535, section 2.3.4.2. */
function* listIndexes({ start, end, step: declaredStep }: SliceSelector, length: number): Generator<number> {
  const step = declaredStep ?? 1;
  const resolveIndex = (index: number) => (index < 0 ? length + index : index);
  const clampIndex = (index: number, low: number, high: number) => Math.min(Math.max(resolveIndex(index), low), high);
  if (step > 0) {
    const last = end === null ? length : clampIndex(end, 0, length);
    for (let index = start === null ? 0 : clampIndex(start, 0, length); index < last; index += step) yield index;
  } else if (step < 0) {
    const last = end === null ? -1 : clampIndex(end, -1, length - 1);
    for (let index = start === null ? length - 1 : clampIndex(start, -1, length - 1); index > last; index += step)
      yield index;
  }
}
