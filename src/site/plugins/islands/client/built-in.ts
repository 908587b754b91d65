/** Types and helpers that all live built-in components use. */
import { isValidElement, toChildArray, type ComponentChildren } from 'preact';

export type BuiltInProps = Record<string, unknown> & { children?: ComponentChildren };
export type BuiltIn = (props: BuiltInProps) => ComponentChildren;

export const isOn = (value: unknown): boolean => value === '' || (Boolean(value) && value !== 'false' && value !== '0');

/** Returns all text in a component's children. */
export function getText(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => (isValidElement(child) ? getText((child.props as BuiltInProps).children) : String(child)))
    .join('');
}
