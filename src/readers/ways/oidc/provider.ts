import { createLocalJWKSet } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';

import { isWebUrl } from '../../../lib/is-url.ts';
import { SignInProblem } from '../sign-in-problem.ts';
import { fetchJson, type IsAllowedAddress } from './fetch-json.ts';
import type { OidcSettings } from '../../oidc-settings.ts';

/** What a sign-in needs to know about the provider. */
export interface Provider {
  /** Undefined for an OAuth 2 server without ID tokens. */
  issuer: string | undefined;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string | undefined;
  /** Whether the client's secret is sent as `Authorization: Basic`, instead of in the body. */
  usesBasic: boolean;
  /** Finds the key of an ID token; undefined without ID tokens. */
  getKey: JWTVerifyGetKey | undefined;
}

/** Milliseconds until a provider's description and keys are read again. Providers replace their keys days in advance. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_PROVIDERS = 500;

/** Creates a function that reads the description of a provider, and keeps it for some minutes. */
export function createProviders(): (settings: OidcSettings, isAllowedAddress: IsAllowedAddress) => Promise<Provider> {
  const providers = new Map<string, { provider: Promise<Provider>; endsAt: number }>();
  return (settings, isAllowedAddress) => {
    const { issuer } = settings;
    if (issuer === undefined) return Promise.resolve(describeServer(settings));
    const known = providers.get(issuer);
    if (known && known.endsAt > performance.now()) return known.provider;
    const provider = discover(issuer, isAllowedAddress);
    // A failure isn't kept.
    provider.catch(() => providers.delete(issuer));
    if (providers.size >= MAX_PROVIDERS) providers.clear();
    providers.set(issuer, { provider, endsAt: performance.now() + MAX_AGE_MS });
    return provider;
  };
}

function describeServer({ authorizationUrl, tokenUrl, userInfoUrl }: OidcSettings): Provider {
  if (authorizationUrl === undefined || tokenUrl === undefined || userInfoUrl === undefined)
    throw new SignInProblem("The site's sign-in isn't completely configured. Ask an admin of the site.");
  return { issuer: undefined, authorizationUrl, tokenUrl, userInfoUrl, usesBasic: false, getKey: undefined };
}

/** Reads the provider's metadata and keys (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string, isAllowedAddress: IsAllowedAddress): Promise<Provider> {
  const url = `${removeSlash(issuer)}/.well-known/openid-configuration`;
  const metadata = await fetchJson(url, 'configuration', { isAllowedAddress });
  if (typeof metadata.issuer !== 'string' || removeSlash(metadata.issuer) !== removeSlash(issuer))
    throw new SignInProblem("The sign-in provider's configuration is for another issuer.");
  const jwks = await fetchJson(getUrl(metadata, 'jwks_uri'), 'keys', { isAllowedAddress });
  const methods = metadata.token_endpoint_auth_methods_supported;
  return {
    issuer: metadata.issuer,
    authorizationUrl: getUrl(metadata, 'authorization_endpoint'),
    tokenUrl: getUrl(metadata, 'token_endpoint'),
    userInfoUrl: metadata.userinfo_endpoint === undefined ? undefined : getUrl(metadata, 'userinfo_endpoint'),
    usesBasic: !Array.isArray(methods) || methods.includes('client_secret_basic'),
    getKey: createLocalJWKSet(jwks as unknown as JSONWebKeySet),
  };
}

function getUrl(metadata: Record<string, unknown>, name: string): string {
  const url = metadata[name];
  if (typeof url === 'string' && isWebUrl(url)) return url;
  throw new SignInProblem(`The sign-in provider's configuration has no valid "${name}".`);
}

function removeSlash(url: string): string {
  return url.replace(/\/$/, '');
}
