/** Built-in components as values: `const Box = open ? Accordion : Expandable`, then `<Box>`. */
import { COMPONENT_NAMES } from '../../model/component-names.ts';
import { Callable, isObject, type Evaluated } from '../../expressions/values.ts';
import type { Scope } from '../../expressions/scope.ts';
import { findOwn, isElementName, toNodes } from '../expand/make-nodes.ts';
import { arrangeChildren } from '../expand/arrange-children.ts';
import { limitHeight, chargeTag } from '../charge-size.ts';
import { makeJsx, type ComponentNode, type Props } from '../../model/tree.ts';

const VALUES = new Map(COMPONENT_NAMES.map((name) => [name, createComponentValue(name)]));

/** Adds the built-in components to a scope. Names that the author has already defined there take precedence. */
export function addComponents(scope: Scope): void {
  for (const [name, value] of VALUES) if (!scope.names.has(name)) scope.set(name, value);
}

/** Whether a tag is printed with its props, rather than replaced by the output of an author component. */
export function isPrinted(name: string, scope: Scope): boolean {
  const value = isElementName(name, scope) ? undefined : findOwn(name, scope);
  return !(value instanceof Callable) || BUILT_IN_VALUES.has(value);
}

const BUILT_IN_VALUES: ReadonlySet<Callable> = new Set(VALUES.values());

function createComponentValue(name: string): Callable {
  return new Callable(([argument], { budget, at }) => {
    const { children, ...props } = (isObject(argument) ? argument : {}) as Record<string, Evaluated>;
    // A tag was charged to the budget when it was created; a plain call has no tag and is charged here.
    if (!at) chargeTag(false, props as Props, budget);
    const place = at ?? { file: '', line: 1, column: 1 };
    const node: ComponentNode = {
      type: 'component',
      name,
      props: props as Props,
      children: arrangeChildren(name, toNodes(children, budget), place),
      at: place,
    };
    limitHeight([node]);
    return makeJsx([node]);
  });
}
