/** The environment variables for who can read the site of `bindery serve`. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { isWebUrl } from '../lib/is-url.ts';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { parseSecretKey } from '../lib/secret-key.ts';
import { splitList } from '../lib/split-list.ts';
import { createNetworksType, createUrlType } from './values.ts';

const MIN_PASSWORD = 8;

/** Members of the environment's schema; see `environment.ts`. */
export const siteAccessVariables = {
  /** Password that readers of the site share. Without a way to sign in, everyone can read the site. */
  BINDERY_SITE_PASSWORD: Type.Optional(
    Type.String({
      minLength: MIN_PASSWORD,
      maxLength: 200,
      secret: true,
      expected: `a password of ${MIN_PASSWORD} to 200 characters`,
    }),
  ),

  /**
   * File with one or more Ed25519 public keys in PEM. Readers then sign in with tokens that your sign-in page signs.
   * Requires `BINDERY_SITE_URL`.
   */
  BINDERY_SITE_JWT_KEYS_FILE: Type.Optional(Type.String({ minLength: 1, expected: 'the path of a file' })),

  /** Comma-separated pages where readers sign in and get a token, such as `Product=https://app.example.com/docs-login`. */
  BINDERY_SITE_LOGIN_URLS: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'names and URLs such as Product=https://app.example.com/docs-login' }),
      (text) => parseLoginUrls(text) !== undefined,
    ),
  ),

  /** OpenID Connect provider where readers sign in: its issuer. Requires `BINDERY_SITE_URL`. */
  BINDERY_SITE_OIDC_ISSUER: createUrlType('https://login.example.com'),

  /** Without an issuer: the URLs of an OAuth 2 server where readers sign in, for tokens, and for user info. */
  BINDERY_SITE_OIDC_AUTHORIZATION_URL: createUrlType('https://login.example.com/authorize'),
  BINDERY_SITE_OIDC_TOKEN_URL: createUrlType('https://login.example.com/token'),
  BINDERY_SITE_OIDC_USER_INFO_URL: createUrlType('https://login.example.com/user'),

  /** Client ID at the provider. Its redirect URL is `/login/callback` below the URL of the site. */
  BINDERY_SITE_OIDC_CLIENT_ID: Type.Optional(Type.String({ minLength: 1, expected: 'a client ID' })),

  /**
   * Secret of that client.
   * @defaultValue none: a public client
   */
  BINDERY_SITE_OIDC_CLIENT_SECRET: Type.Optional(
    Type.String({ minLength: 1, secret: true, expected: 'a client secret' }),
  ),

  /**
   * Comma-separated scopes.
   * @defaultValue `openid,profile,email` with an issuer
   */
  BINDERY_SITE_OIDC_SCOPES: Type.Optional(Type.String({ minLength: 1, expected: 'scopes such as openid,profile' })),

  /**
   * Claim with the reader's groups: its name, or a path such as `realm_access.roles`.
   * @defaultValue none: readers have no groups
   */
  BINDERY_SITE_OIDC_GROUPS_CLAIM: Type.Optional(Type.String({ minLength: 1, maxLength: 200, expected: 'a claim' })),

  /**
   * Where that claim is.
   * @defaultValue `id_token`, or `user_info` without an issuer
   */
  BINDERY_SITE_OIDC_GROUPS_SOURCE: Type.Optional(
    Type.Union([Type.Literal('id_token'), Type.Literal('user_info')], { expected: 'id_token or user_info' }),
  ),

  /**
   * Text between the groups if the claim is one text.
   * @defaultValue the text is one group
   */
  BINDERY_SITE_OIDC_GROUPS_DELIMITER: Type.Optional(
    Type.String({ minLength: 1, maxLength: 10, expected: 'a short text such as ;' }),
  ),

  /**
   * Comma-separated groups. Readers must be in at least one of them.
   * @defaultValue none: everyone who can sign in with the provider can read the site
   */
  BINDERY_SITE_OIDC_REQUIRED_GROUPS: Type.Optional(Type.String({ minLength: 1, expected: 'groups such as staff,eu' })),

  /**
   * Comma-separated IP addresses and CIDR ranges that can reach the site.
   * @defaultValue all
   */
  BINDERY_SITE_NETWORKS: createNetworksType(),

  /**
   * Name of the site on the sign-in page, which anyone can see.
   * @defaultValue the hostname of `BINDERY_SITE_URL`
   */
  BINDERY_SITE_TITLE: Type.Optional(Type.String({ minLength: 1, maxLength: 100, expected: 'a short name' })),

  /**
   * Color of the sign-in page's button.
   * @defaultValue black, or white in dark mode
   */
  BINDERY_SITE_COLOR: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', expected: 'a color such as #0f766e' })),

  /**
   * URL at which readers find the site. With `https:`, cookies are only sent over TLS. With `BINDERY_SITE_NETWORKS`,
   * direct requests with other hostnames are refused.
   * @defaultValue the URL of each request
   */
  BINDERY_SITE_URL: Type.Optional(
    Type.Refine(Type.String({ expected: 'a URL such as https://docs.example.com' }), isWebUrl),
  ),

  /**
   * 32 bytes in base64 or hex that protect the sessions of readers. Several servers of one site need the same value.
   * @defaultValue created in the bundle folder
   */
  BINDERY_SITE_SECRET: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: '32 bytes in base64 or hex, such as from `openssl rand -base64 32`' }),
      (text) => parseSecretKey(text) !== undefined,
    ),
  ),
};

/** Who can read the site of `bindery serve`. */
export interface SiteAccessConfig {
  password: string | undefined;
  jwtKeysFile: string | undefined;
  oidc: SiteOidcConfig | undefined;
  loginUrls: readonly { name: string; url: string }[];
  /** Networks that can reach the site; empty for all. */
  networks: readonly string[];
  title: string | undefined;
  color: string | undefined;
  url: string | undefined;
  secret: Buffer | undefined;
}

/** A sign-in provider of readers: an issuer, or the URLs of an OAuth 2 server. */
export interface SiteOidcConfig {
  issuer: string | undefined;
  authorizationUrl: string | undefined;
  tokenUrl: string | undefined;
  userInfoUrl: string | undefined;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string[] | undefined;
  groups: { source: 'id_token' | 'user_info'; claim: string; delimiter: string | undefined } | undefined;
  requiredGroups: string[] | undefined;
}

type Values = Static<TObject<typeof siteAccessVariables>>;

/** Throws `invalid_config` if there are two ways to sign in, or if one lacks the URL of the site. */
export function toSiteAccessConfig(values: Values): SiteAccessConfig {
  const { BINDERY_SITE_PASSWORD: password, BINDERY_SITE_JWT_KEYS_FILE: jwtKeysFile } = values;
  const { BINDERY_SITE_URL: url } = values;
  const oidc = toOidc(values);
  const ways = [password, jwtKeysFile, oidc].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw new AppError(
      'invalid_config',
      'Readers can sign in in only one way: with a password, BINDERY_SITE_JWT_KEYS_FILE or BINDERY_SITE_OIDC_CLIENT_ID. Remove the others.',
    );
  if (jwtKeysFile !== undefined && url === undefined)
    throw new AppError(
      'invalid_config',
      "BINDERY_SITE_JWT_KEYS_FILE requires BINDERY_SITE_URL, because tokens are only valid for the site's hostname.",
    );
  if (oidc && url === undefined)
    throw new AppError(
      'invalid_config',
      'BINDERY_SITE_OIDC_CLIENT_ID requires BINDERY_SITE_URL, because the provider sends readers back to it.',
    );
  return {
    jwtKeysFile,
    oidc,
    loginUrls: parseLoginUrls(values.BINDERY_SITE_LOGIN_URLS ?? '') ?? [],
    password,
    networks: parseProxyList(values.BINDERY_SITE_NETWORKS ?? '') ?? [],
    title: values.BINDERY_SITE_TITLE,
    color: values.BINDERY_SITE_COLOR,
    url,
    secret: parseSecretKey(values.BINDERY_SITE_SECRET ?? ''),
  };
}

function toOidc(values: Values): SiteOidcConfig | undefined {
  const { BINDERY_SITE_OIDC_CLIENT_ID: clientId, BINDERY_SITE_OIDC_ISSUER: issuer } = values;
  const { BINDERY_SITE_OIDC_AUTHORIZATION_URL: authorizationUrl, BINDERY_SITE_OIDC_TOKEN_URL: tokenUrl } = values;
  const { BINDERY_SITE_OIDC_USER_INFO_URL: userInfoUrl, BINDERY_SITE_OIDC_GROUPS_CLAIM: claim } = values;
  const urls = [authorizationUrl, tokenUrl, userInfoUrl];
  if (clientId === undefined && [issuer, ...urls].every((url) => url === undefined)) return undefined;
  const isComplete = issuer === undefined ? !urls.includes(undefined) : urls.every((url) => url === undefined);
  if (clientId === undefined || !isComplete)
    throw new AppError(
      'invalid_config',
      'A sign-in provider requires BINDERY_SITE_OIDC_CLIENT_ID, and either BINDERY_SITE_OIDC_ISSUER or the three URLs of an OAuth 2 server.',
    );
  const source = values.BINDERY_SITE_OIDC_GROUPS_SOURCE ?? (issuer === undefined ? 'user_info' : 'id_token');
  const delimiter = values.BINDERY_SITE_OIDC_GROUPS_DELIMITER;
  return {
    issuer,
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    clientId,
    clientSecret: values.BINDERY_SITE_OIDC_CLIENT_SECRET,
    scopes: splitOptional(values.BINDERY_SITE_OIDC_SCOPES),
    groups: claim === undefined ? undefined : { source, claim, delimiter },
    requiredGroups: splitOptional(values.BINDERY_SITE_OIDC_REQUIRED_GROUPS),
  };
}

function splitOptional(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : splitList(text);
}

/** Splits `Product=https://…,Other=https://…`; undefined if an entry is something else. */
function parseLoginUrls(text: string): { name: string; url: string }[] | undefined {
  const entries = splitList(text);
  const loginUrls = entries.flatMap((entry) => {
    const [, name, url] = /^([^=]+)=(.+)$/.exec(entry) ?? [];
    return name !== undefined && url !== undefined && isWebUrl(url) ? [{ name: name.trim(), url }] : [];
  });
  return loginUrls.length === entries.length ? loginUrls : undefined;
}
