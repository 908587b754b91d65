/** Applies the actions of an overlay to a description (OpenAPI Overlay Specification 1.1, section 4.4.3). */
import { isObject } from '../../resolve.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { mergeInto, setOwn } from './merge.ts';
import { parseQuery, UnusableQuery } from './parse-query.ts';
import type { OverlayAction } from './read-overlay.ts';
import { selectNodes, type QueryNode, type StepBudget } from './select-nodes.ts';

/** Remaining budget for all overlays of one description. */
export interface OverlayBudget extends StepBudget {
  /** Number of values that can still be added. */
  values: number;
}

/** Enough for about 20 queries over every part of a 10 MB description. */
const MAX_STEPS = 20_000_000;
const MAX_ADDED = 300_000;
/** The same nesting limit as for reading a description. */
const MAX_DEPTH = 400;

export function createOverlayBudget(): OverlayBudget {
  return { steps: MAX_STEPS, values: MAX_ADDED };
}

export interface ActionProblem {
  /** The invalid field of the action. */
  field: 'target' | 'update' | 'copy' | 'remove';
  message: string;
  /** Set if the action is valid but matches nothing. */
  unmatched?: true;
}

/**
 * Applies an action to `root` in place. Returns its error, if any. In that case nothing was changed, except for what
 * could be merged.
 */
export function applyAction(
  root: JsonObject,
  { target, change }: OverlayAction,
  budget: OverlayBudget,
): ActionProblem | undefined {
  const matches = find(root, target, budget);
  if (typeof matches === 'string')
    return { field: 'target', message: `Invalid target "${target}": ${matches}. Fix the target.` };
  const nodes = removeRepeats(matches);
  if (nodes.length === 0)
    return {
      field: 'target',
      unmatched: true,
      message: `The target "${target}" matches nothing, so the action has no effect. Fix the target, or remove the action.`,
    };
  if (change.kind === 'remove') return removeNodes(nodes);
  if (change.kind === 'update') return update(nodes, change.value, { field: 'update', budget });
  const sources = find(root, change.from, budget);
  if (typeof sources === 'string')
    return { field: 'copy', message: `Invalid source "${change.from}": ${sources}. Fix the source.` };
  const [source] = sources;
  if (!source || sources.length > 1)
    return {
      field: 'copy',
      message: `"copy" must match exactly one value, but "${change.from}" matches ${sources.length}. Fix the source.`,
    };
  return update(nodes, source.value, { field: 'copy', budget });
}

/** Returns the matching nodes, or why the query can't be used. */
function find(root: JsonObject, query: string, budget: StepBudget): QueryNode[] | string {
  try {
    return selectNodes(root, parseQuery(query), budget);
  } catch (error) {
    if (error instanceof UnusableQuery) return error.message;
    throw error;
  }
}

function removeRepeats(nodes: readonly QueryNode[]): QueryNode[] {
  const keysByParent = new Map<Json | undefined, Set<string | number>>();
  return nodes.filter(({ parent, key }) => {
    const keys = keysByParent.get(parent?.value) ?? new Set();
    keysByParent.set(parent?.value, keys);
    return !keys.has(key) && keys.add(key);
  });
}

function removeNodes(nodes: readonly QueryNode[]): ActionProblem | undefined {
  if (nodes.some(({ parent }) => !parent))
    return { field: 'target', message: "An overlay can't remove the whole description. Target a part of it." };
  const indexes = new Map<Json[], Set<string | number>>();
  for (const { parent, key } of nodes) {
    const holder = parent?.value;
    if (Array.isArray(holder)) indexes.set(holder, (indexes.get(holder) ?? new Set()).add(key));
    else if (isObject(holder)) delete holder[key];
  }
  for (const [list, removedIndexes] of indexes) {
    let count = 0;
    for (const [index, item] of list.entries()) if (!removedIndexes.has(index)) list[count++] = item;
    list.length = count;
  }
  return undefined;
}

type Kind = 'object' | 'list' | 'plain value';

function getKind(value: Json): Kind {
  return Array.isArray(value) ? 'list' : isObject(value) ? 'object' : 'plain value';
}

function update(
  nodes: readonly QueryNode[],
  value: Json,
  { field, budget }: { field: 'update' | 'copy'; budget: OverlayBudget },
): ActionProblem | undefined {
  const [kind = 'object', ...others] = new Set(nodes.map((node) => getKind(node.value)));
  if (others.length > 0)
    return {
      field: 'target',
      message: `The target matches values of different types (${[kind, ...others].join(', ')}), so one change can't apply to all. Write one action per type.`,
    };
  if (kind !== 'list' && getKind(value) !== kind)
    return {
      field,
      message: `Type mismatch: the target matches ${addArticle(kind)}, but the value is ${addArticle(getKind(value))}. Use ${addArticle(kind)}.`,
    };
  const size = measure(value);
  budget.values -= size.values * nodes.length;
  if (budget.values < 0 || nodes.some((node) => getDepth(node) + size.depth > MAX_DEPTH))
    return { field, message: 'The overlays make the description too large or too deeply nested. Reduce the changes.' };
  const conflicts: string[] = [];
  // The copied value could be part of a changed one.
  const fixedValue = structuredClone(value);
  for (const node of nodes) change(node, structuredClone(fixedValue), conflicts);
  const [first] = conflicts;
  return first === undefined
    ? undefined
    : {
        field,
        message: `Type mismatch at ${first} between the description and the overlay action. The value is not changed. Remove it first, or fix the action.`,
      };
}

function change({ value: current, parent, key }: QueryNode, value: Json, conflicts: string[]): void {
  if (Array.isArray(current)) {
    for (const item of Array.isArray(value) ? value : [value]) current.push(item);
  } else if (isObject(current)) {
    if (isObject(value)) mergeInto(current, value, (pointer) => conflicts.push(pointer));
  } else if (Array.isArray(parent?.value)) parent.value[Number(key)] = value;
  else if (isObject(parent?.value)) setOwn(parent.value, `${key}`, value);
}

function addArticle(kind: Kind): string {
  return kind === 'object' ? 'an object' : `a ${kind}`;
}

function getDepth(node: QueryNode): number {
  let depth = 0;
  for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent) depth += 1;
  return depth;
}

/** Counts values and levels. */
function measure(value: Json): { values: number; depth: number } {
  let level = [value];
  let values = 0;
  let depth = 0;
  for (; level.length > 0 && values <= MAX_ADDED; depth += 1) {
    values += level.length;
    const next: Json[] = [];
    for (const item of level)
      if (typeof item === 'object' && item !== null)
        for (const child of Object.values(item)) if (child !== undefined) next.push(child);
    level = next;
  }
  return { values, depth };
}
