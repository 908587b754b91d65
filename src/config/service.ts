/**
 * The environment variables that every process needs: where data is stored, how secrets are protected, where the
 * service listens.
 */
import { resolve } from 'node:path';
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { parseDuration } from '../lib/duration.ts';
import { isOriginUrl, isUrl } from '../lib/is-url.ts';
import { parseSecretKey, parseSecretKeys } from '../lib/secret-key.ts';
import { splitList } from '../lib/split-list.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const DAY = 86_400;

const createRandomBytesType = () =>
  Type.Refine(
    Type.String({
      secret: true,
      expected: '32 random bytes in base64 or hex, as `openssl rand -base64 32` prints them',
    }),
    (text) => parseSecretKey(text) !== undefined,
  );

/** Members of the environment's schema; see `environment.ts`. */
export const serviceVariables = {
  /**
   * URL of the PostgreSQL database, shared by every process of one installation.
   * @defaultValue none: Bindery runs its own PostgreSQL in the data directory
   */
  DATABASE_URL: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a URL such as postgresql://user:password@host:5432/bindery' }),
      (text) => isUrl(text, ['postgres:', 'postgresql:']),
    ),
  ),

  /**
   * Folder for the embedded PostgreSQL, stored bundles and caches; `--data-dir` takes precedence.
   * @defaultValue `.bindery` in the working directory
   */
  BINDERY_DATA_DIR: Type.String({ minLength: 1, default: '.bindery', expected: 'a folder path' }),

  /**
   * Key that encrypts secrets in the database: repository credentials, and the secret for signed links. Losing it loses
   * them. Every process needs the same key.
   * @defaultValue with the embedded PostgreSQL one is created in the data directory; with DATABASE_URL there is none
   */
  BINDERY_SECRET_KEY: Type.Optional(createRandomBytesType()),

  /**
   * Further keys, separated by commas, that decrypt secrets but don't encrypt new ones. They let processes with the former
   * and the next key work side by side while the key is rotated.
   * @defaultValue none
   */
  BINDERY_DECRYPTION_KEYS: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'keys of 32 random bytes in base64 or hex, separated by commas' }),
      (text) => parseSecretKeys(splitList(text)) !== undefined,
    ),
  ),

  /**
   * Secret for signed links, the same for every process. Changing it invalidates existing links.
   * @defaultValue one is created in the database
   */
  BINDERY_LINK_SECRET: Type.Optional(createRandomBytesType()),

  /**
   * IP address to listen on. `0.0.0.0` opens the service to the network.
   * @defaultValue `127.0.0.1`
   */
  BINDERY_HOST: Type.String({ minLength: 1, default: '127.0.0.1', expected: 'an IP address or hostname' }),

  /**
   * Port to listen on; 0 uses a free one.
   * @defaultValue `7777`
   */
  BINDERY_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 7777,
    expected: 'a whole number from 0 to 65535',
  }),

  /**
   * URL at which clients reach the service, if it differs from host and port, such as behind a proxy. Links from the
   * API start with it. It can't have a path, because the dashboard's files, its cookies and the API are at fixed paths.
   * @defaultValue none: `http://` with host and port
   */
  BINDERY_PUBLIC_URL: Type.Optional(
    Type.Refine(
      Type.String({
        expected:
          'a URL without a path, such as https://bindery.example.com, because Bindery needs its own hostname or port',
      }),
      isOriginUrl,
    ),
  ),

  /**
   * Lifetime of a link to a bundle. A longer one is more convenient; a shorter one limits the damage of a leaked link.
   * @defaultValue `1h`
   */
  BUNDLE_LINK_TTL: Type.Refine(
    Type.String({ default: '1h', expected: 'seconds or a duration such as 15m, 1h or 7d, from 1s to 7d' }),
    (text) => isBetween(parseDuration(text), { least: 1, most: 7 * DAY }),
  ),

  /**
   * The lowest severity of messages that are logged.
   * @defaultValue `info`
   */
  BINDERY_LOG_LEVEL: Type.Union(
    LOG_LEVELS.map((level) => Type.Literal(level)),
    { default: 'info', expected: `one of ${LOG_LEVELS.join(', ')}` },
  ),
};

/** The settings of a process. Durations are in seconds; the data directory is absolute. */
export interface ServiceConfig {
  databaseUrl: string | undefined;
  dataDir: string;
  secretKey: Buffer | undefined;
  /** Former and next keys, which only decrypt. */
  decryptionKeys: readonly Buffer[];
  linkSecret: Buffer | undefined;
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string | undefined;
  bundleLinkTtl: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Converts the checked variables to the settings of a process. */
export function toServiceConfig(values: Static<TObject<typeof serviceVariables>>): ServiceConfig {
  return {
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.BINDERY_DATA_DIR),
    secretKey: parseSecretKey(values.BINDERY_SECRET_KEY ?? ''),
    decryptionKeys: parseSecretKeys(splitList(values.BINDERY_DECRYPTION_KEYS ?? '')) ?? [],
    linkSecret: parseSecretKey(values.BINDERY_LINK_SECRET ?? ''),
    host: values.BINDERY_HOST,
    port: values.BINDERY_PORT,
    publicUrl: values.BINDERY_PUBLIC_URL?.replace(/\/$/, ''),
    bundleLinkTtl: parseDuration(values.BUNDLE_LINK_TTL) ?? 0,
    logLevel: values.BINDERY_LOG_LEVEL as ServiceConfig['logLevel'],
  };
}

function isBetween(value: number | undefined, { least, most }: { least: number; most: number }): boolean {
  return value !== undefined && value >= least && value <= most;
}
