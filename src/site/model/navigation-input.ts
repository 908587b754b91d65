/** Navigation as docs.json says it, normalized to one recursive shape (content format, Navigation). */
import type { SpecReference } from './spec-reference.ts';
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { Place } from './diagnostics.ts';

/** `root` is the `navigation` object itself. */
export type NodeKind = 'root' | 'group' | 'tab' | 'menu' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language';

export interface NavigationInput {
  kind: NodeKind;
  /** Text of `group`, `tab`, …; '' for the root. */
  label: string;
  /** JSON pointer into docs.json (or the file a `$ref` named), for messages. */
  pointer: string;
  place: Place;
  icon?: string;
  iconType?: string;
  hidden?: boolean;
  searchable?: boolean;
  href?: string;
  directory?: 'none' | 'accordion' | 'card';
  openapi?: SpecReference;
  asyncapi?: SpecReference;
  /** Pages are made of it beside those that are listed; it is not handed down. */
  graphql?: SpecReference;
  /** The same of an SDK: pages are made of it unless one that is listed shows a part of it. */
  sdk?: SpecReference;
  description?: string;
  tag?: string;
  /** Page path of a group's or menu item's own page. */
  root?: string;
  expanded?: boolean;
  boost?: number;
  default?: boolean;
  color?: { light: string; dark: string };
  banner?: BannerConfig;
  footer?: FooterConfig;
  navbar?: NavbarConfig;
  /** Link-only entries shown on every page below this node. */
  global?: NavigationInput[];
  /** Pages and nested divisions in the author's order. */
  children: NavigationEntry[];
}

export type NavigationEntry =
  | {
      type: 'page';
      /** As written: `guides/start`, `GET /users`, `https://…`. */
      ref: string;
      /** The page itself, where `ref` names a part of an API description; set by `expandOperations`. */
      url?: string;
      pointer: string;
      place: Place;
    }
  | { type: 'node'; node: NavigationInput };
