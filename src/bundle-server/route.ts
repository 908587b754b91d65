import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Reader } from '../readers/reader.ts';
import type { Site } from './files/site.ts';
import type { Release } from './release/release.ts';

/** A request for a site, and its response. */
export interface SiteRequest {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
  /** The signed-in reader of a protected site. Undefined for sites that everyone can read. */
  reader?: Reader | undefined;
}

/** A request for a route, and its response. */
export interface Exchange extends SiteRequest {
  /** Path relative to the site's base. */
  path: string;
}

/** A part of a site that isn't a file. */
export interface Route {
  /** Returns whether a request is for this route. */
  matches(exchange: { method: string | undefined; path: string }): boolean;
  /**
   * Returns whether a release has this route for a reader. Requests for a route that it doesn't have are for files.
   */
  isIn(release: Release, reader?: Reader): boolean;
  /** Whether hidden sites, such as previews, have this route. */
  isOnHidden: boolean;
  /** Sends the whole response. */
  handle(exchange: Exchange): Promise<void>;
  /** Resolves once everything accepted has been written. @defaultValue nothing to write */
  close?(): void | Promise<void>;
}
