/**
 * Pays for what expressions, components and snippets put into a page. A value may be put there many times over, so that
 * a few nodes in the memory print as many: JSX is free where it is first put, since whoever made its nodes has paid.
 */
import type { Budget } from '../expressions/budget.ts';
import { MAX_NESTING } from '../expressions/convert.ts';
import { Unsupported } from '../expressions/unsupported.ts';
import { Callable, type Evaluated } from '../expressions/values.ts';
import { isJsx, type JsxValue, type Props, type TreeNode, type Value } from '../model/tree.ts';

/** Weight of an element in characters, beside its text and attributes. */
const ELEMENT_WEIGHT = 20;
/** Weight of a component: it prints some hundred characters, and may ask for much work. */
export const COMPONENT_WEIGHT = 500;
/** HTML that is given as text becomes up to one element for every three characters. */
const HTML_FACTOR = 8;

const placed = new WeakSet<JsxValue>();

/** Pays for JSX that was put somewhere before. */
export function placeJsx(value: JsxValue, budget: Budget): void {
  if (placed.has(value)) placeAgain(value.children, budget);
  else placed.add(value);
}

/** Pays for nodes that are in the page already. */
export function placeAgain(nodes: readonly TreeNode[], budget: Budget, depth = 0): void {
  if (depth > MAX_NESTING) throw new Unsupported('elements are nested too deeply');
  for (const node of nodes) {
    if (node.type === 'text') placeText(node.value, budget);
    else {
      const isElement = node.type === 'element';
      placeTag(isElement, isElement ? node.attributes : node.props, budget);
      if (isElement && node.code) budget.place(COMPONENT_WEIGHT + node.code.source.length);
      placeAgain(node.children, budget, depth + 1);
    }
  }
}

/** Pays for a text that becomes a node. */
export function placeText(text: string, budget: Budget): void {
  budget.place(ELEMENT_WEIGHT + text.length);
}

/** Pays for a tag and its props, as an expression gives them. */
export function placeTag(isElement: boolean, props: Props, budget: Budget): void {
  budget.place(isElement ? ELEMENT_WEIGHT : COMPONENT_WEIGHT);
  placeProps(props as Evaluated, budget);
}

/** Pays for the value of a prop, or for several in an object. */
export function placeProps(value: Evaluated, budget: Budget, depth = 0): void {
  budget.place(typeof value === 'string' ? value.length : 1);
  if (typeof value !== 'object' || value === null || value instanceof Callable) return;
  if (depth > MAX_NESTING) throw new Unsupported('values are nested too deeply');
  if (isJsx(value as Value)) placeJsx(value as JsxValue, budget);
  else if (Array.isArray(value)) for (const item of value) placeProps(item, budget, depth + 1);
  else
    for (const [key, item] of Object.entries(value)) {
      if (key === '__html' && typeof item === 'string') budget.place(HTML_FACTOR * item.length);
      placeProps(item as Evaluated, budget, depth + 1);
    }
}

/** Refuses nodes nested deeper than the passes over the page can follow; each is measured when made. */
export function limitHeight(nodes: readonly TreeNode[]): void {
  for (const node of nodes) {
    if (node.type === 'text' || heights.has(node)) continue;
    let height = 1;
    for (const child of node.children) height = Math.max(height, 1 + (heights.get(child) ?? 0));
    if (height > MAX_NESTING) throw new Unsupported('elements are nested too deeply');
    heights.set(node, height);
  }
}

const heights = new WeakMap<TreeNode, number>();
