import type { OidcClient } from './oidc-settings.ts';

/** How readers of a domain sign in. */
export const ACCESS_KINDS = ['public', 'password', 'organization', 'jwt', 'oidc'] as const;

/**
 * `public`: without signing in. `password`: with one password that all readers share. `organization`: with their account
 * on the dashboard, as members of the organization that owns the domain. `jwt`: at your own sign-in page, which sends
 * readers back with a signed token. `oidc`: at an OpenID Connect provider or OAuth 2 server.
 */
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Who can read a site, as its server needs to know it. */
export interface AccessSettings {
  kind: AccessKind;
  /** IP addresses and CIDR ranges that can reach the site at all; empty for all. */
  networks: readonly string[];
  /** Sessions are valid only for the version in which they began. It changes with the password, and to sign everyone out. */
  version: string;
  /** Name of the site on the sign-in page. @defaultValue the hostname */
  title?: string | undefined;
  /** Color of the sign-in page's button, such as `#0f766e`. @defaultValue black, or white in dark mode */
  color?: string | undefined;
  /** Hash of the shared password (`lib/password-hash.ts`), for the kind `password`. */
  passwordHash?: string | undefined;
  /** For the kind `jwt`. */
  jwt?: JwtSettings | undefined;
  /** For the kind `oidc`. */
  oidc?: OidcClient | undefined;
}

/** A sign-in page that sends readers back with a signed token. */
export interface JwtSettings {
  /** Ed25519 public keys that tokens can be signed with, in PEM. */
  publicKeys: readonly string[];
  /** Pages where readers sign in. Empty if they come only from links elsewhere. */
  loginUrls: readonly LoginUrl[];
}

/** A page where readers sign in, with its name on the button. */
export interface LoginUrl {
  name: string;
  url: string;
}

/** A site with restricted access. */
export interface ProtectedSite {
  /** Unique name of the site, which its sessions are bound to: its hostname. */
  name: string;
  /** The domain of a preview, whose tokens are valid for it too. @defaultValue it isn't a preview */
  domain?: string | undefined;
  /** Base path of the site, such as `/docs`; empty at the root. */
  base: string;
  /** URL of the site, for providers that send readers back to it. @defaultValue they can't */
  url?: string | undefined;
  settings: AccessSettings;
}

/** Returns whether a site needs no access control at all. */
export function isOpenToAll({ kind, networks }: Pick<AccessSettings, 'kind' | 'networks'>): boolean {
  return kind === 'public' && networks.length === 0;
}
