/** Markup that the live built-in components share. */
import { splitTitle } from '../../../model/title-marks.ts';
import { findMisspeltTitle } from '../../../model/title-spellings.ts';
import { h, isValidElement, toChildArray, type ComponentChildren } from 'preact';

export type BuiltInProps = Record<string, unknown> & { children?: ComponentChildren };
export type BuiltIn = (props: BuiltInProps) => ComponentChildren;

/** The outer element: class and style of the author come to its own. */
export function root(props: BuiltInProps, own: Record<string, unknown>): Record<string, unknown> {
  const data = Object.fromEntries(
    Object.entries(props).filter(([name]) => name.startsWith('data-') || /^on[A-Z]|^id$/.test(name)),
  );
  return {
    ...own,
    ...data,
    class: [own['class'], props['className'] ?? props['class']].filter(Boolean).join(' '),
    style: props['style'] ?? own['style'],
  };
}

/** Returns what a prop shows. */
export function text(props: BuiltInProps, name: string): ComponentChildren {
  return props[name] as ComponentChildren;
}

/** Returns what the title shows, by the name that its author gave it and with its marks, as the build does. */
export function title(props: BuiltInProps): ComponentChildren {
  const own = text(props, findMisspeltTitle(props, TITLED) ?? 'title');
  if (typeof own !== 'string' || own === '') return own;
  return splitTitle(own).map(({ kind, text }) => (kind === 'text' ? text : h(kind, null, text)));
}

const TITLED = ['title'];
export const isOn = (value: unknown): boolean => value === '' || (Boolean(value) && value !== 'false' && value !== '0');

export function part(
  tag: string,
  name: string,
  children: ComponentChildren,
  more: Record<string, unknown> = {},
): ComponentChildren {
  if (children === undefined || children === null || children === false || children === '') return null;
  return h(tag, { class: name, 'data-component-part': name, ...more }, children);
}

export const block =
  (tag: string, name: string, own: Record<string, unknown> = {}): BuiltIn =>
  (props) =>
    h(tag, root(props, { class: name, ...own }), props.children);

/** All text in what a component was given. */
export function textOf(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => (isValidElement(child) ? textOf((child.props as BuiltInProps).children) : String(child)))
    .join('');
}
