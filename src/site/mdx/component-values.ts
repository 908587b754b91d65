/** Built-in components as values: `const Box = open ? Accordion : Expandable`, then `<Box>`. */
import { COMPONENT_NAMES } from '../components/registry.ts';
import { Callable, isObject, type Evaluated, type Scope } from '../expressions/values.ts';
import { valueToNodes } from './make-nodes.ts';
import type { Props } from './tree.ts';

const VALUES = new Map(COMPONENT_NAMES.map((name) => [name, componentValue(name)]));

/** Names the built-in components in a scope; those that an author defines further in come first. */
export function addComponents(scope: Scope): void {
  for (const [name, value] of VALUES) if (!scope.names.has(name)) scope.set(name, value);
}

function componentValue(name: string): Callable {
  return new Callable(([given], at = { file: '', line: 1, column: 1 }) => {
    const { children, ...props } = (isObject(given) ? given : {}) as Record<string, Evaluated>;
    const node = { type: 'component' as const, name, props: props as Props, children: valueToNodes(children), at };
    return { type: 'jsx', children: [node] };
  });
}
