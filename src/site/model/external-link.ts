import type { Place } from './diagnostics.ts';

/** A link to another host, or a file of one, for checks that ask it. The renderer asks no network. */
export interface ExternalLink {
  /** As it is written: `https:`, `http:`, or `//` and a host. */
  url: string;
  at: Place;
  /** API description that the link stands in. */
  description?: string;
}
