import type { ContextualMenu } from './config.ts';
import type { PartReference } from './part-reference.ts';

/** A page's parsed frontmatter (content-format 2). Plug-ins add fields to it. */
export interface Frontmatter {
  /** Empty if the page has no heading. */
  title?: string;
  description?: string;
  sidebarTitle?: string;
  icon?: string;
  iconType?: string;
  tag?: string;
  mode: 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';
  /** Set if the page is a link to another site. */
  url?: string;
  hidden?: boolean;
  noindex?: boolean;
  searchable?: boolean;
  boost?: number;
  deprecated?: boolean;
  version?: string;
  hideFooterPagination: boolean;
  hideApiMarker: boolean;
  keywords: string[];
  /** Groups of readers that can see the page; empty means everyone. */
  groups: string[];
  /** Whether the page needs no sign-in on a site with sign-in. @defaultValue the navigation decides */
  public?: boolean;
  /** Parts of descriptions that the page shows, by field of the frontmatter. Absent if there are none. */
  parts?: Readonly<Record<string, PartReference>>;
  api?: string;
  authMethod?: string;
  timestamp?: boolean;
  lastUpdatedDate?: string;
  canonical?: string;
  robots?: string;
  /** `auto` lists pages with similar titles. */
  related?: false | 'auto' | string[];
  /** Replaces fields of the site's page menu. */
  contextual?: ContextualMenu;
  /** `og:*`, `twitter:*` and all other keys with a colon. */
  meta: Record<string, string>;
  /** All keys as written, for `{frontmatter.x}` and unknown metadata. */
  raw: Record<string, unknown>;
  /** Line of the file on which each key is, starting at 1: for messages about their values. */
  lines?: Record<string, number>;
}

/** Returns whether an empty title removes the page's heading. A part of an API description has a separate title. */
export function hidesTitle({ frontmatter, subject }: { frontmatter: Frontmatter; subject?: unknown }): boolean {
  return frontmatter.title === '' && subject === undefined;
}

/** Returns whether a page shows only its author's content, without title and description above it. */
export function isBlankPage({ mode }: Pick<Frontmatter, 'mode'>): boolean {
  return mode === 'custom' || mode === 'frame';
}
