/** Evaluates JSONPath (RFC 9535) in a bounded number of steps, whatever the query and the document are. */
import { isObject } from '../../resolve.ts';
import type { Json } from '../../../model/api-description.ts';
import { passesFilter } from './filter.ts';
import { UnusableQuery, type Query, type Segment, type Selector, type SliceSelector } from './parse-query.ts';

/** A place in a document. */
export interface QueryNode {
  value: Json;
  /** Absent at the root. */
  parent?: QueryNode;
  /** Key or index below the parent. */
  key: string | number;
}

/** Steps that are left, for all queries on one document. */
export interface StepBudget {
  steps: number;
}

/** Places that one step of a query may have found at once: they are held in memory. */
const MAX_NODES = 1_000_000;

/** The places that a query finds, in its order; one place may come twice. Throws `UnusableQuery` when it takes too long. */
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
    const found: QueryNode[] = [];
    const add = (node: QueryNode) => {
      if (found.push(node) > MAX_NODES) throw new UnusableQuery('it matches too many parts of the description');
    };
    for (const node of nodes) {
      if (segment.type !== 'DescendantSegment') choose(node, segment.node, add);
      else walk(node, (below) => choose(below, segment.node, add));
    }
    return found;
  }

  /** The node and all below it, parents first. */
  function walk(top: QueryNode, visit: (node: QueryNode) => void): void {
    const rest = [top];
    for (let node = rest.pop(); node; node = rest.pop()) {
      spend(1);
      visit(node);
      // One by one: a long list is no list of arguments.
      for (const child of childrenOf(node).reverse()) rest.push(child);
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
        if (isObject(value) && Object.hasOwn(value, chosen.value)) add(childOf(node, chosen.value));
        return;
      case 'IndexSelector':
        if (Array.isArray(value) && value.at(chosen.value) !== undefined)
          add(childOf(node, chosen.value < 0 ? value.length + chosen.value : chosen.value));
        return;
      case 'SliceSelector':
        if (Array.isArray(value)) for (const index of indexesOf(chosen, value.length)) add(childOf(node, index));
        return;
      case 'WildcardSelector':
        for (const child of childrenOf(node)) add(child);
        return;
      default:
        for (const child of childrenOf(node))
          if (
            passesFilter(chosen.value, {
              spend,
              find: (from, segments) => find(from === 'root' ? start : child, segments),
            })
          )
            add(child);
    }
  }

  function childrenOf(node: QueryNode): QueryNode[] {
    const { value } = node;
    if (typeof value !== 'object' || value === null) return [];
    const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    const children = keys.map((key) => childOf(node, key));
    spend(children.length);
    return children;
  }

  return find(start, query.segments);
}

function childOf(parent: QueryNode, key: string | number): QueryNode {
  const holder = parent.value as Record<string | number, Json>;
  return { value: holder[key] ?? null, parent, key };
}

/** RFC 9535, section 2.3.4.2. */
function* indexesOf({ start, end, step: given }: SliceSelector, length: number): Generator<number> {
  const step = given ?? 1;
  const fromEnd = (index: number) => (index < 0 ? length + index : index);
  const within = (index: number, low: number, high: number) => Math.min(Math.max(fromEnd(index), low), high);
  if (step > 0) {
    const last = end === null ? length : within(end, 0, length);
    for (let index = start === null ? 0 : within(start, 0, length); index < last; index += step) yield index;
  } else if (step < 0) {
    const last = end === null ? -1 : within(end, -1, length - 1);
    for (let index = start === null ? length - 1 : within(start, -1, length - 1); index > last; index += step)
      yield index;
  }
}
