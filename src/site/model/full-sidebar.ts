/**
 * A whole navigation in the form that `theme/sidebar-script.ts` writes, with short names because it repeats for every
 * page.
 */
export interface FullSidebar {
  items: FullSidebarEntry[];
  /** Markup of icons; entries refer to them by index. */
  icons: string[];
  /** `<symbol>`s that the icons use. */
  symbols: string;
}

export interface FullSidebarEntry {
  /** Label. */
  l: string;
  /** Path in the bundle, or a URL if external. */
  h?: string;
  /** External. */
  x?: 1;
  /** Icon. */
  i?: number;
  /** Tag. */
  t?: string;
  /** HTTP method: short form and name. */
  m?: [string, string];
  /** Deprecated. */
  d?: 1;
  /** Group that is open at load. */
  o?: 1;
  /** Entries of a group. */
  c?: FullSidebarEntry[];
}
