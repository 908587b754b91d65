/** Creates built-in components' markup as Preact elements. */
import { cloneElement, h, isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { addAuthorAttributes } from '../../components/root-attributes.ts';
import type { Attributes, Kit, Markup } from '../../components/kit.ts';
import { isEmoji, isIconUrl } from '../../icons/icon-kind.ts';
import { getIconAttributes, type IconMarkupOptions } from '../../icons/icon-markup.ts';
import { findMisspeltTitle } from '../../model/title-spellings.ts';
import { splitTitle } from '../../model/title-marks.ts';
import type { Props } from '../../model/tree.ts';
import type { BuiltIn, BuiltInProps } from './built-ins/markup.ts';
import { getLabel } from './label.ts';
import { PartsContext, type IslandParts } from './parts.ts';

/** Returns the live form of a component with this markup. */
export const createBuiltIn =
  (markup: Markup): BuiltIn =>
  (props) => {
    const titledProps = readTitle(props);
    return markup(titledProps as Props, useKit(titledProps));
  };

/** Returns the props with a title under another name in the title's prop, as the build reads it. */
function readTitle(props: BuiltInProps): BuiltInProps {
  const spelling = findMisspeltTitle(props, ['title']);
  return spelling === undefined ? props : { ...props, title: props[spelling] };
}

function useKit(props: BuiltInProps): Kit<ComponentChildren> {
  const parts = useContext(PartsContext);
  return {
    h: createElement,
    optional: (tag, attributes, ...children) =>
      hasContent(children) ? createElement(tag, attributes, ...children) : null,
    root(tag, attributes, ...children) {
      const { id, className, class: name = className } = props;
      const author = { ...props, className: name } as Props;
      const handlers = Object.entries(props).filter(([name]) => /^on[A-Z]/.test(name));
      const rootAttributes = addAuthorAttributes({ id: id as string | undefined, ...attributes }, author);
      return h(tag, { ...toPreact(rootAttributes), ...Object.fromEntries(handlers) }, ...children);
    },
    children: () => props.children,
    value: (value, fallback) => {
      const content = renderValue(value);
      return hasContent(content) ? content : fallback;
    },
    icon: (icon, options) => renderIcon(icon, options, parts),
    text: getLabel,
  };
}

function createElement(tag: string, attributes: Attributes, ...children: ComponentChildren[]): ComponentChildren {
  return h(tag, toPreact(attributes), ...children);
}

/** Converts attributes that Preact prints as the words `true` and `false`. */
function toPreact(attributes: Attributes): Record<string, unknown> {
  const convert = (name: string, value: unknown) => {
    if (!name.includes('-') || typeof value !== 'boolean') return value;
    return value ? '' : undefined;
  };
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, convert(name, value)]));
}

const hasContent = (content: ComponentChildren): boolean => toChildArray(content).some((child) => child !== '');

/** Renders a prop, with the code and bold text of a title. */
function renderValue(value: unknown): ComponentChildren {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return isValidElement(value) || Array.isArray(value) ? value : null;
  return splitTitle(value).map(({ kind, text }) => (kind === 'text' ? text : h(kind, null, text)));
}

/** Renders an icon that the build left for the island. Emoji, files and elements are rendered directly. */
export function renderIcon(
  icon: unknown,
  options: IconMarkupOptions,
  parts: IslandParts | undefined,
): ComponentChildren {
  const { class: className, width, height, ...others } = getIconAttributes(options);
  const wrap = (...content: ComponentChildren[]) => h('span', { class: className, 'aria-hidden': 'true' }, ...content);
  if (isValidElement(icon) || Array.isArray(icon))
    return wrap(...toChildArray(icon).map((child) => addSize(child, { width, height })));
  if (typeof icon === 'object' && icon !== null) return renderIcon((icon as BuiltInProps)['name'], options, parts);
  if (typeof icon !== 'string' || icon.trim() === '') return null;
  if (isIconUrl(icon)) return h('img', { class: className, src: icon, alt: '', 'aria-hidden': 'true', width, height });
  if (isEmoji(icon)) return wrap(icon.trim());
  const href = parts?.icons.get(icon);
  return href === undefined ? null : h('svg', { class: className, width, height, ...others }, h('use', { href }));
}

/** Sets the size of a drawing without one, as the build does. */
function addSize(child: ComponentChildren, size: { width: number; height: number }): ComponentChildren {
  if (!isValidElement(child) || child.type !== 'svg') return child;
  const { props } = child as VNode<BuiltInProps>;
  return 'width' in props || 'height' in props ? child : cloneElement(child, size);
}
