/** Converts tag attributes from the parser to props. */
import type { HastNode } from 'satteri';
import type { Attribute } from '../../expressions/author-code.ts';
import type { Budget } from '../../expressions/budget.ts';
import { assign, setKey } from '../../expressions/objects.ts';
import type { Evaluated, EvaluatedObject } from '../../expressions/values.ts';
import { isJsx, type Props, type Value } from '../../model/tree.ts';
import { GAP_ATTRIBUTE } from '../repair/normalize.ts';

export type JsxNode = Extract<HastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export function listAttributes({ attributes }: Pick<JsxNode, 'attributes'>): Attribute[] {
  return attributes.flatMap((attribute): Attribute[] => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return [{ source: `{${attribute.value}}` }];
    const { name, value } = attribute;
    if (name === GAP_ATTRIBUTE) return [];
    if (value === null || value === undefined) return [{ name, value: true }];
    return typeof value === 'string' ? [{ name, value }] : [{ name, source: value.value }];
  });
}

/** Whether an attribute is an event handler, which the build never calls. */
export function isHandler(attribute: Attribute): boolean {
  return attribute.name !== undefined && 'source' in attribute && /^on[A-Z]/.test(attribute.name);
}

/**
 * Returns the props of a tag, without its handlers. `evaluate` passes an expression's value to `use`, unless it has
 * none.
 */
export function readProps(
  attributes: readonly Attribute[],
  budget: Budget,
  evaluate: (source: string, use: (value: Evaluated) => void) => void,
): Props {
  const props: EvaluatedObject = {};
  for (const attribute of attributes) {
    if (isHandler(attribute)) continue;
    if ('value' in attribute) props[attribute.name] = attribute.value;
    else if (attribute.name === undefined) evaluate(attribute.source, (value) => assignProps(props, value, budget));
    else {
      const { name } = attribute;
      evaluate(attribute.source, (value) => setKey(props, name, value, budget));
    }
  }
  return props as Props;
}

/** Adds the properties of a spread value (`{...value}`). The parts of an element aren't props. */
export function assignProps(props: EvaluatedObject, value: Evaluated, budget: Budget): void {
  if (!isJsx(value as Value)) assign(props, value, budget);
}
