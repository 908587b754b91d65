/**
 * Charges the page's budget for the output of expressions, components and snippets. A value can be placed many times,
 * so that a few nodes in memory print as many. JSX is free the first time it is placed, because creating its nodes was
 * already charged.
 */
import type { Budget } from '../expressions/budget.ts';
import { MAX_NESTING } from '../expressions/convert.ts';
import { Unsupported } from '../expressions/unsupported.ts';
import { Callable, type Evaluated } from '../expressions/values.ts';
import { isJsx, type JsxValue, type Props, type TreeNode, type Value } from '../model/tree.ts';

/** Weight of an element in characters, in addition to its text and attributes. */
const ELEMENT_WEIGHT = 20;
/** Weight of a component: it prints several hundred characters, and can require a lot of work. */
export const COMPONENT_WEIGHT = 500;
/** HTML set as text becomes up to one element for every three characters. */
const HTML_FACTOR = 8;

const positionedValues = new WeakSet<JsxValue>();

/** Charges for JSX that was already placed once. */
export function chargeJsx(value: JsxValue, budget: Budget): void {
  if (positionedValues.has(value)) chargeNodes(value.children, budget);
  else positionedValues.add(value);
}

/** Charges for nodes that are already in the page. */
export function chargeNodes(nodes: readonly TreeNode[], budget: Budget, depth = 0): void {
  if (depth > MAX_NESTING) throw new Unsupported('elements are nested too deeply');
  for (const node of nodes) {
    if (node.type === 'text') chargeText(node.value, budget);
    else {
      const isElement = node.type === 'element';
      chargeTag(isElement, isElement ? node.attributes : node.props, budget);
      if (isElement && node.code) budget.chargeSize(COMPONENT_WEIGHT + node.code.source.length);
      chargeNodes(node.children, budget, depth + 1);
    }
  }
}

/** Charges for a text that becomes a node. */
export function chargeText(text: string, budget: Budget): void {
  budget.chargeSize(ELEMENT_WEIGHT + text.length);
}

/** Charges for a tag and its props, as an expression returns them. */
export function chargeTag(isElement: boolean, props: Props, budget: Budget): void {
  budget.chargeSize(isElement ? ELEMENT_WEIGHT : COMPONENT_WEIGHT);
  chargeProps(props as Evaluated, budget);
}

/** Charges for the value of a prop, or for the values in an object. */
export function chargeProps(value: Evaluated, budget: Budget, depth = 0): void {
  budget.chargeSize(typeof value === 'string' ? value.length : 1);
  if (typeof value !== 'object' || value === null || value instanceof Callable) return;
  if (depth > MAX_NESTING) throw new Unsupported('values are nested too deeply');
  if (isJsx(value as Value)) chargeJsx(value as JsxValue, budget);
  else if (Array.isArray(value)) for (const item of value) chargeProps(item, budget, depth + 1);
  else
    for (const [key, item] of Object.entries(value)) {
      if (key === '__html' && typeof item === 'string') budget.chargeSize(HTML_FACTOR * item.length);
      chargeProps(item as Evaluated, budget, depth + 1);
    }
}

/** Rejects nodes nested deeper than later passes over the page can handle; each node is measured when created. */
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
