/** Creates built-in components' markup as Preact elements. */
import { cloneElement, Fragment, h, isValidElement, toChildArray, type ComponentChildren, type VNode } from 'preact';
import { useContext, useRef } from 'preact/hooks';
import { LINK_ATTRIBUTES } from '../../../../lib/remove-links.ts';
import { toSafeHref } from '../../../../lib/safe-href.ts';
import { isClickableComponent, isClickableElement, NON_INTERACTIVE } from '../../../components/has-link.ts';
import { findTitleId } from '../../../components/aliases.ts';
import { addAuthorAttributes } from '../../../components/root-attributes.ts';
import type { Attributes, Kit, Markup } from '../../../components/kit.ts';
import { isEmoji, isIconUrl } from '../../../icons/icon-kind.ts';
import { getIconAttributes, type IconMarkupOptions } from '../../../icons/icon-markup.ts';
import { applySpellings, findSpellings } from '../../../model/prop-spellings.ts';
import { splitTitle, stripTitleMarkup } from '../../../model/title-marks.ts';
import type { Props, Value } from '../../../model/tree.ts';
import { getText, type BuiltIn, type BuiltInProps } from './built-in.ts';
import { toBundlePath } from '../../../client/page.ts';
import { toPageAddress } from './localize.ts';
import { getLabel } from './label.ts';
import { PartsContext, type Anchor, type IslandParts } from './parts.ts';

/** Returns the base of a component's anchor id. */
type FindId = (props: Props, getText: (value: Value) => string) => string | undefined;

/** A live component, with what its parent needs to know of it. */
type LiveComponent = BuiltIn & { findId?: FindId | undefined };

/** Returns the live form of a component with this markup. Without `findId`, only the author sets its id. */
export function createBuiltIn(name: string, markup: Markup, findId?: FindId): LiveComponent {
  const component: LiveComponent = (props) => {
    const ownProps = readSpellings(name, props);
    return markup(ownProps as Props, useKit(ownProps, findId));
  };
  return Object.assign(component, { findId });
}

/** Returns the kit of a component that is being rendered. */
export function useKit(props: BuiltInProps, findId?: FindId): Kit<ComponentChildren> {
  return createKit(props, findId, { parts: useContext(PartsContext), claim: useAnchors() });
}

interface KitContext {
  parts: IslandParts | undefined;
  claim: IslandParts['claim'];
}

/** Returns a function that claims the same anchors in every rendering of the component. */
function useAnchors(): IslandParts['claim'] {
  const parts = useContext(PartsContext);
  const anchors = useRef(new Map<string, Anchor>()).current;
  const counts = new Map<string, number>();
  return (base, isId) => {
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const key = `${base} ${count}`;
    const anchor = anchors.get(key) ?? parts?.claim(base, isId) ?? { aliases: [] };
    anchors.set(key, anchor);
    return anchor;
  };
}

/** Returns the props with those under other names in the component's own, as the build reads them. */
function readSpellings(name: string, props: BuiltInProps): BuiltInProps {
  return applySpellings(props, findSpellings(name, props, ['title']));
}

function createKit(props: BuiltInProps, findId: FindId | undefined, context: KitContext): Kit<ComponentChildren> {
  const { parts, claim } = context;
  const base = findId?.(props as Props, toPlainText);
  const { id, aliases } = claimAnchor(props, base, claim);
  const isChild = (child: ComponentChildren, name: string): child is VNode<BuiltInProps> =>
    isValidElement(child) &&
    ((child.props as BuiltInProps)['__name'] === name || child.type === (parts?.components[name] as unknown));
  return {
    id,
    h: createElement,
    optional: (tag, attributes, ...children) =>
      hasContent(children) ? createElement(tag, attributes, ...children) : null,
    root(tag, attributes, ...children) {
      const { className, class: name = className } = props;
      const author = { ...props, className: name } as Props;
      const handlers = Object.entries(props).filter(([name]) => /^on[A-Z]/.test(name));
      const rootId = findId ? id : (props['id'] as string | undefined);
      const rootAttributes = addAuthorAttributes({ id: rootId, ...attributes }, author);
      return h(tag, { ...toPreact(rootAttributes), ...Object.fromEntries(handlers) }, ...children);
    },
    children: () => props.children,
    listChildren: (name) =>
      toChildArray(props.children)
        .filter((child) => isChild(child, name))
        .map((child) => {
          const childProps = readSpellings(name, child.props);
          const component = parts?.components[name] as LiveComponent | undefined;
          return { props: childProps as Props, kit: createKit(childProps, component?.findId, context) };
        }),
    otherChildren: (name) => toChildArray(props.children).filter((child) => !isChild(child, name)),
    mapChildren(name, change) {
      let count = 0;
      return toChildArray(props.children).map((child) =>
        isChild(child, name) ? cloneElement(child, change(child.props as Props, count++) as BuiltInProps) : child,
      );
    },
    aliases: () => aliases.map((alias) => h('a', { id: alias, class: 'bd-HeadingAlias' })),
    uniqueId: (prefix) => claim(prefix, true).id ?? '',
    value: (value, fallback) => {
      const content = renderValue(value);
      return hasContent(content) ? content : fallback;
    },
    inlineMarkdown: renderValue,
    string: (text) => text,
    plainText: toPlainText,
    plainTitle: (title) => stripTitleMarkup(toPlainText(title)),
    isEmpty: (content) => !hasContent(content),
    fragment: (...contents) => (contents.length === 0 ? null : h(Fragment, null, ...contents)),
    icon: (icon, options) => renderIcon(icon, options, parts),
    link: (url) => ({ href: toSafeHref(url) || '#', external: /^(?:https?:)?\/\//i.test(url) }),
    asset: (url) => toImage(url, parts),
    hasLink: () => hasLink(props.children, parts),
    withoutLinks: removeLinks,
    text: getLabel,
  };
}

/** Claims the anchors of a component: its id's, or its title's if only they lead to it. */
function claimAnchor(props: BuiltInProps, base: string | undefined, claim: IslandParts['claim']): Anchor {
  if (base !== undefined) return claim(base, true);
  const title = findTitleId(props as Props, 'title', toPlainText);
  return title === undefined ? { aliases: [] } : claim(title, false);
}

/** Returns a prop as text, without markup. */
function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || isValidElement(value) ? getText(value).trim() : '';
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
    const attributes = Object.entries(others).filter(([name]) => !isLink || !LINK_ATTRIBUTES.has(name));
    return h(
      isLink ? 'span' : (type as string),
      { ...Object.fromEntries(attributes), key, ref },
      removeLinks(children),
    );
  });
}
