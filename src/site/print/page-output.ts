/** By-products of printing a page, besides its HTML: for the shell, and for the checks that need all pages. */
import type { Place } from '../model/diagnostics.ts';
import type { ExternalLink } from '../model/external-link.ts';

export interface PageOutput {
  /** Ids of icon symbols the page uses → their `<symbol>` text. */
  icons: Map<string, string>;
  needs: Set<string>;
  panels: string[];
  /** Links with a fragment into pages of the site: `[page URL, fragment, place]`. */
  fragments: { url: string; fragment: string; at: Place; description?: string }[];
  /** Links to other hosts, and files of them. */
  externals: ExternalLink[];
  /** Links that lead nowhere. */
  broken: number;
}

export function createPageOutput(): PageOutput {
  return { icons: new Map(), needs: new Set(), panels: [], fragments: [], externals: [], broken: 0 };
}
