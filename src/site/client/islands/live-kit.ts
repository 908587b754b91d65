/** Creates built-in components' markup as Preact elements. */
import { cloneElement, Fragment, h, isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { LINK_ATTRIBUTES } from '../../../lib/remove-links.ts';
import { toSafeHref } from '../../../lib/safe-href.ts';
import { isClickableComponent, isClickableElement, NON_INTERACTIVE } from '../../components/has-link.ts';
import { addAuthorAttributes } from '../../components/root-attributes.ts';
import type { Attributes, Kit, Markup } from '../../components/kit.ts';
import { isEmoji, isIconUrl } from '../../icons/icon-kind.ts';
import { getIconAttributes, type IconMarkupOptions } from '../../icons/icon-markup.ts';
import { findMisspeltTitle } from '../../model/title-spellings.ts';
import { splitTitle, stripTitleMarkup } from '../../model/title-marks.ts';
import type { Props } from '../../model/tree.ts';
import { getText, type BuiltIn, type BuiltInProps } from './built-ins/markup.ts';
import { toBundlePath } from '../page.ts';
import { toPageAddress } from './localize.ts';
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
    link: (url) => ({ href: toSafeHref(url) || '#', external: /^(?:https?:)?\/\//i.test(url) }),
    asset: (url) => toImage(url, parts),
    fragment: (...contents) => h(Fragment, null, ...contents),
    hasLink: () => hasLink(props.children, parts),
    withoutLinks: removeLinks,
    plainTitle: (title) => stripTitleMarkup(getText(title as ComponentChildren)),
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

/** Returns an image's URL, and its size if the build's content shows the same image. */
function toImage(url: string, parts: IslandParts | undefined): ReturnType<Kit<unknown>['asset']> {
  if (/^data:image\//i.test(url)) return { src: url };
  const src = /^\/(?!\/)/.test(url) ? toPageAddress(url, false) : toSafeHref(url) || toBundlePath(url);
  return { src, ...parts?.imageSizes.get(src) };
}

/** Whether elements are clickable. Other components than the built-in ones can be. */
function hasLink(children: ComponentChildren, parts: IslandParts | undefined): boolean {
  return toChildArray(children).some((child) => {
    if (!isValidElement(child)) return false;
    const { type, props } = child as VNode<BuiltInProps>;
    return isClickable(type, props, parts) || hasLink(props.children, parts);
  });
}

function isClickable(type: unknown, { __name: slotName }: BuiltInProps, parts: IslandParts | undefined): boolean {
  const name = typeof slotName === 'string' ? slotName : type;
  if (typeof name === 'string') return /^[A-Z]/.test(name) ? isClickableComponent(name) : isClickableElement(name);
  return type !== Fragment && !NON_INTERACTIVE.some((each) => parts?.components[each] === type);
}

/** Returns elements with `span`s in place of links, as the build prints them. */
function removeLinks(content: ComponentChildren): ComponentChildren {
  return toChildArray(content).map((child) => {
    if (!isValidElement(child)) return child;
    const { type, props, key, ref } = child as VNode<BuiltInProps>;
    if (typeof type !== 'string' && type !== (Fragment as unknown)) return child;
    const { children, ...others } = props;
    const isLink = type === 'a';
    const kept = Object.entries(others).filter(([name]) => !isLink || !LINK_ATTRIBUTES.has(name));
    return h(isLink ? 'span' : (type as string), { ...Object.fromEntries(kept), key, ref }, removeLinks(children));
  });
}
