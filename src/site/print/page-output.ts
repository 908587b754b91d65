/** Results of printing a page besides its HTML, for the page frame and for checks that need all pages. */
import type { SourcePosition } from '../model/diagnostics.ts';
import type { ExternalLink } from '../model/external-link.ts';

export interface PageOutput {
  /** Ids of the icon symbols on the page → their `<symbol>` text. */
  icons: Map<string, string>;
  needs: Set<string>;
  panels: string[];
  /** Links with a fragment to pages of the site, checked once all pages are printed. */
  fragments: { url: string; fragment: string; at: SourcePosition; description?: string }[];
  /** Links to other hosts, and files on them. */
  externals: ExternalLink[];
  /** Number of broken links. */
  broken: number;
}

export function createPageOutput(): PageOutput {
  return { icons: new Map(), needs: new Set(), panels: [], fragments: [], externals: [], broken: 0 };
}
