/** Markup that the live built-in components share. */
import { splitTitle } from '../../../model/title-marks.ts';
import { findMisspeltTitle } from '../../../model/title-spellings.ts';
import { h, isValidElement, toChildArray, type ComponentChildren } from 'preact';

export type BuiltInProps = Record<string, unknown> & { children?: ComponentChildren };
export type BuiltIn = (props: BuiltInProps) => ComponentChildren;

/** Returns the props of the root element, with the author's class and style added. */
export function createRootProps(props: BuiltInProps, rootProps: Record<string, unknown>): Record<string, unknown> {
  const data = Object.fromEntries(
    Object.entries(props).filter(([name]) => name.startsWith('data-') || /^on[A-Z]|^id$/.test(name)),
  );
  return {
    ...rootProps,
    ...data,
    class: [rootProps['class'], props['className'] ?? props['class']].filter(Boolean).join(' '),
    style: props['style'] ?? rootProps['style'],
  };
}

/** Returns the content of a prop. */
export function getContent(props: BuiltInProps, name: string): ComponentChildren {
  return props[name] as ComponentChildren;
}

/** Returns the title's content, including markup, even if the author misspelled the prop, as the build does. */
export function getTitle(props: BuiltInProps): ComponentChildren {
  const value = getContent(props, findMisspeltTitle(props, TITLED) ?? 'title');
  if (typeof value !== 'string' || value === '') return value;
  return splitTitle(value).map(({ kind, text }) => (kind === 'text' ? text : h(kind, null, text)));
}

const TITLED = ['title'];
export const isOn = (value: unknown): boolean => value === '' || (Boolean(value) && value !== 'false' && value !== '0');

export function renderPart(
  tag: string,
  name: string,
  children: ComponentChildren,
  partProps: Record<string, unknown> = {},
): ComponentChildren {
  if (children === undefined || children === null || children === false || children === '') return null;
  return h(tag, { class: name, 'data-component-part': name, ...partProps }, children);
}

export const createBlock =
  (tag: string, name: string, rootProps: Record<string, unknown> = {}): BuiltIn =>
  (props) =>
    h(tag, createRootProps(props, { class: name, ...rootProps }), props.children);

/** Returns all text in a component's children. */
export function getText(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => (isValidElement(child) ? getText((child.props as BuiltInProps).children) : String(child)))
    .join('');
}
