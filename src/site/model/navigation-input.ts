/** The navigation of docs.json, normalized to one recursive shape (content format, Navigation). */
import type { SpecReference } from './spec-reference.ts';
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { SourcePosition } from './diagnostics.ts';

/** `root` is the `navigation` object itself. */
export type NodeKind = 'root' | 'group' | 'tab' | 'menu' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language';

export interface NavigationInput {
  kind: NodeKind;
  /** Text of `group`, `tab`, …; '' for the root. */
  label: string;
  /** JSON pointer into docs.json (or the file a `$ref` refers to), for messages. */
  pointer: string;
  place: SourcePosition;
  icon?: string;
  iconType?: string;
  hidden?: boolean;
  /** Groups of readers that can see the node and everything below it. @defaultValue everyone */
  readers?: readonly string[];
  /** Whether the pages below need no sign-in on a site with sign-in. @defaultValue the parent's value */
  public?: boolean;
  searchable?: boolean;
  href?: string;
  directory?: 'none' | 'accordion' | 'card';
  /**
   * API descriptions, by field. Pages are generated from each, unless a listed page shows a part
   * of it. Nested nodes inherit only those in JSON formats.
   */
  parts?: Readonly<Record<string, SpecReference>>;
  description?: string;
  tag?: string;
  /** Path of the page of a group or menu item. */
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
      /** The page itself, if `ref` refers to a part of an API description; set by `expandOperations`. */
      url?: string;
      /** Whether `ref` refers to a part that no API description contains. */
      isMissing?: true;
      pointer: string;
      place: SourcePosition;
    }
  | { type: 'node'; node: NavigationInput };
