/** Identifies elements of built-in components. */
import { isValidElement, type ComponentChildren, type VNode } from 'preact';
import { Slot } from '../slot.ts';
import type { BuiltIn, BuiltInProps } from './markup.ts';

/**
 * Whether an element is an instance of the built-in component, written in the island's code or passed to it by tag
 * name.
 */
export function isElementOfType(
  child: ComponentChildren,
  name: string,
  component: BuiltIn,
): child is VNode<BuiltInProps> {
  if (!isValidElement(child)) return false;
  if (child.type === (Slot as unknown)) return (child.props as BuiltInProps)['__name'] === name;
  return child.type === (component as unknown);
}
