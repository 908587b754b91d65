/**
 * Creates a component's markup. `print-kit.ts` prints it as HTML for the build, and a plug-in creates elements from it in
 * the browser. Because `Content` is a different type in each, markup can't insert a text that
 * nothing has escaped.
 */
import type { PagePrinter } from '../model/component.ts';
import { toOwnName } from '../model/own-names.ts';
import type { Props, Value } from '../model/tree.ts';

export type Attributes = Record<string, string | number | boolean | null | undefined>;

export interface Kit<Content> {
  /** Creates an element. */
  h(tag: string, attributes: Attributes, ...children: Content[]): Content;
  /** Creates an element, or nothing if it would be empty. */
  optional(tag: string, attributes: Attributes, ...children: Content[]): Content;
  /** Creates the component's root element, with the attributes that every component accepts from its author. */
  root(tag: string, attributes: Attributes, ...children: Content[]): Content;
  /** Returns the component's children. */
  children(): Content;
  /** Converts a prop that can be text or JSX. If it has no content, returns the fallback. @defaultValue nothing */
  value(value: Value, fallback?: string): Content;
  /** Creates an icon, or nothing if it is unknown. */
  icon(icon: Value, options: Omit<Parameters<PagePrinter['icon']>[1], 'at'>): Content;
  /** Converts an author's link to one that works on the page. */
  link(url: string): { href: string; external: boolean };
  /** Converts the URL or path of an author's image. */
  asset(url: string): { src: string; width?: number; height?: number };
  /** The anchor id of the component, if links can lead to it. */
  id: string | undefined;
  /** Returns the component's further link targets. */
  aliases(): Content;
  /** Returns an id that is unique on the page, for ARIA references. */
  uniqueId(prefix: string): string;
  /** Returns the child components with this name. */
  listChildren(name: string): ChildComponent<Content>[];
  /** Returns the children other than the components with this name. */
  otherChildren(name: string): Content;
  /** Returns the children, with new props for the components with this name. */
  mapChildren(name: string, change: (props: Props, index: number) => Props): Content;
  /** Converts a prop that can be Markdown or JSX. In a live tag, only code and bold text are formatted. */
  inlineMarkdown(value: Value): Content;
  /** Converts text. */
  string(text: string): Content;
  isEmpty(content: Content): boolean;
  /** Returns a prop as text, without JSX markup. */
  plainText(value: Value): string;
  /** Joins contents. */
  fragment(...contents: Content[]): Content;
  /** Whether the children contain something clickable, which can't be inside a link. */
  hasLink(): boolean;
  /** Replaces the links in a content that is part of a link. */
  withoutLinks(content: Content): Content;
  /** Returns a title as text without markup. */
  plainTitle(title: Value): string;
  /** Returns an interface text in the page's language, for an attribute or a fallback. */
  text(key: string): string;
}

export interface ChildComponent<Content> {
  props: Props;
  kit: Kit<Content>;
}

/** Returns the markup of a component with these props. */
export type Markup = <Content>(props: Props, kit: Kit<Content>) => Content;

/** Returns the attributes of a part that authors can style by its name, and its class. */
export const part = (name: string, attributes: Attributes = {}): Attributes => ({
  class: toOwnName(name),
  'data-component-part': name,
  ...attributes,
});
