import type { SourcePosition } from './diagnostics.ts';

/** A link to another host or to a file on it, for checks that request it. The renderer makes no network requests. */
export interface ExternalLink {
  /** As it is written: `https:`, `http:`, or `//` and a host. */
  url: string;
  at: SourcePosition;
  /** API description that contains the link. */
  description?: string;
}
