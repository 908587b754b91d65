/** The environment variables for who can read the site of `bindery serve`. */
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { AppError } from '../errors.ts';
import { isWebUrl } from '../lib/is-url.ts';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { parseSecretKey } from '../lib/secret-key.ts';

const MIN_PASSWORD = 8;

/** Members of the environment's schema; see `environment.ts`. */
export const siteAccessVariables = {
  /** Password that readers of the site share. Without it or `BINDERY_SITE_PASSWORD_FILE`, everyone can read the site. */
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

  /** File with that password, which is read at the start. */
  BINDERY_SITE_PASSWORD_FILE: Type.Optional(Type.String({ minLength: 1, expected: 'the path of a file' })),

  /**
   * Comma-separated IP addresses and CIDR ranges that can reach the site.
   * @defaultValue all
   */
  BINDERY_SITE_NETWORKS: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'IP addresses or CIDR ranges such as 203.0.113.0/24,2001:db8::/32' }),
      (text) => parseProxyList(text) !== undefined,
    ),
  ),

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
   * URL at which readers find the site. With `https:`, cookies are only sent over TLS.
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
  passwordFile: string | undefined;
  jwtKeysFile: string | undefined;
  loginUrls: readonly { name: string; url: string }[];
  /** Networks that can reach the site; empty for all. */
  networks: readonly string[];
  title: string | undefined;
  color: string | undefined;
  url: string | undefined;
  secret: Buffer | undefined;
}

/** Throws `invalid_config` if there are two ways to sign in, or if one lacks the URL of the site. */
export function toSiteAccessConfig(values: Static<TObject<typeof siteAccessVariables>>): SiteAccessConfig {
  const { BINDERY_SITE_PASSWORD: password, BINDERY_SITE_PASSWORD_FILE: passwordFile } = values;
  if (password !== undefined && passwordFile !== undefined)
    throw new AppError(
      'invalid_config',
      'BINDERY_SITE_PASSWORD and BINDERY_SITE_PASSWORD_FILE are both set. Remove one of them.',
    );
  const { BINDERY_SITE_JWT_KEYS_FILE: jwtKeysFile, BINDERY_SITE_URL: url } = values;
  if (jwtKeysFile !== undefined && (password ?? passwordFile) !== undefined)
    throw new AppError(
      'invalid_config',
      'BINDERY_SITE_JWT_KEYS_FILE and a password are both set. Readers can sign in in one way only. Remove one of them.',
    );
  if (jwtKeysFile !== undefined && url === undefined)
    throw new AppError(
      'invalid_config',
      "BINDERY_SITE_JWT_KEYS_FILE requires BINDERY_SITE_URL, because tokens are only valid for the site's hostname.",
    );
  return {
    jwtKeysFile,
    loginUrls: parseLoginUrls(values.BINDERY_SITE_LOGIN_URLS ?? '') ?? [],
    password,
    passwordFile,
    networks: parseProxyList(values.BINDERY_SITE_NETWORKS ?? '') ?? [],
    title: values.BINDERY_SITE_TITLE,
    color: values.BINDERY_SITE_COLOR,
    url,
    secret: parseSecretKey(values.BINDERY_SITE_SECRET ?? ''),
  };
}

/** Splits `Product=https://…,Other=https://…`; undefined if an entry is something else. */
function parseLoginUrls(text: string): { name: string; url: string }[] | undefined {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const loginUrls = entries.flatMap((entry) => {
    const [, name, url] = /^([^=]+)=(.+)$/.exec(entry) ?? [];
    return name !== undefined && url !== undefined && isWebUrl(url) ? [{ name: name.trim(), url }] : [];
  });
  return loginUrls.length === entries.length ? loginUrls : undefined;
}
