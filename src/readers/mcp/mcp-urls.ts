import type { ProtectedSite } from '../access-settings.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** URLs of a site for MCP clients. */
export interface McpUrls {
  /** Identifier of the authorization server: the URL of the site, without a slash at the end. */
  issuer: string;
  /** The endpoint, which tokens are bound to (RFC 8707). */
  resource: string;
  /** Where clients read how to sign in (RFC 9728). */
  resourceMetadata: string;
}

/** Returns the URLs; undefined for a site that doesn't know its URL. */
export function findMcpUrls({ url }: Pick<ProtectedSite, 'url'>): McpUrls | undefined {
  if (url === undefined) return undefined;
  const { origin, pathname } = new URL(url);
  const path = trimEndSlashes(pathname);
  return {
    issuer: origin + path,
    resource: `${origin}${path}/mcp`,
    resourceMetadata: `${origin}/.well-known/oauth-protected-resource${path}/mcp`,
  };
}

/** The parts of the authorization that aren't sign-in pages. */
export type McpPart = 'endpoint' | 'resource-metadata' | 'server-metadata';

/** Returns the part that a request is for. Both kinds of metadata are at the root of the host, even with a base path. */
export function findMcpPart(target: string, base: string): McpPart | undefined {
  if (!target.startsWith('/mcp', base.length) && !target.startsWith('/.well-known/oauth-')) return undefined;
  const [path] = target.split('?', 1);
  if (path === `${base}/mcp`) return 'endpoint';
  if (path === `/.well-known/oauth-protected-resource${base}/mcp`) return 'resource-metadata';
  if (path === `/.well-known/oauth-authorization-server${base}`) return 'server-metadata';
  return undefined;
}
