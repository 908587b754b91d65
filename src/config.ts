/** The environment variables: what each means, its default, and what is wrong with a value. Read once, at start. */
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { agentVariables, toAgentConfig } from './config-agent.ts';
import type { AgentConfig } from './config-agent.ts';
import { assistantVariables, toAssistantConfig } from './config-assistant.ts';
import type { AssistantConfig } from './config-assistant.ts';
import { operationVariables, splitList, toApiProxyConfig, toHostNames } from './config-operations.ts';
import type { ApiProxyConfig } from './config-operations.ts';
import { retentionVariables, toRetentionConfig } from './config-retention.ts';
import type { RetentionConfig } from './config-retention.ts';
import { signInVariables, toSignInConfig } from './config-sign-in.ts';
import type { SignInConfig } from './config-sign-in.ts';
import { storageVariables, toStorageConfig } from './config-storage.ts';
import type { S3Settings } from './config-storage.ts';
import { AppError } from './errors.ts';
import { parseDuration } from './lib/duration.ts';
import { isUrl } from './lib/is-url.ts';
import { parseSecretKey } from './lib/secret-key.ts';
import { parseThirdPartyNames } from './lib/third-parties.ts';
import type { ThirdPartyName } from './lib/third-parties.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const DAY = 86_400;

const randomBytes = () =>
  Type.Refine(
    Type.String({
      secret: true,
      expected: '32 random bytes in base64 or hex, as `openssl rand -base64 32` prints them',
    }),
    (text) => parseSecretKey(text) !== undefined,
  );

/**
 * One member per variable. `expected` finishes the sentence "expected …" in an error, and a `secret` value
 * is never shown.
 */
const Environment = Type.Object({
  /**
   * The PostgreSQL to use, shared by every process of one installation.
   * @defaultValue none: Bindery runs a PostgreSQL of its own in the data directory
   */
  DATABASE_URL: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a URL such as postgresql://user:password@host:5432/bindery' }),
      (text) => isUrl(text, ['postgres:', 'postgresql:']),
    ),
  ),

  /**
   * Folder for the embedded PostgreSQL, stored bundles and caches; `--data-dir` wins.
   * @defaultValue `.bindery` in the working directory
   */
  BINDERY_DATA_DIR: Type.String({ minLength: 1, default: '.bindery', expected: 'the path of a folder' }),

  /**
   * Key that secrets in the database are encrypted with: repository credentials, and the secret under links. Losing it loses
   * them; every process needs the same.
   * @defaultValue with the embedded PostgreSQL one is made in the data directory; with DATABASE_URL there is none
   */
  BINDERY_SECRET_KEY: Type.Optional(randomBytes()),

  /**
   * Secret under signed links, the same for every process. A new one ends the links that are out.
   * @defaultValue one is made in the database
   */
  BINDERY_LINK_SECRET: Type.Optional(randomBytes()),

  /**
   * Address to listen on. `0.0.0.0` opens the service to the network.
   * @defaultValue `127.0.0.1`
   */
  BINDERY_HOST: Type.String({ minLength: 1, default: '127.0.0.1', expected: 'an IP address or host name' }),

  /**
   * Port to listen on; 0 takes a free one.
   * @defaultValue `7777`
   */
  BINDERY_PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 7777,
    expected: 'a whole number from 0 to 65535',
  }),

  /**
   * Address at which callers reach the service, when it differs from host and port, such as behind a proxy.
   * Links that the API gives out begin with it.
   * @defaultValue none: `http://` with host and port
   */
  BINDERY_PUBLIC_URL: Type.Optional(
    Type.Refine(Type.String({ expected: 'a URL such as https://docs-admin.example.com' }), (text) =>
      isUrl(text, ['http:', 'https:']),
    ),
  ),

  /**
   * Lifetime of a link to a bundle. A longer one is more convenient; a shorter one limits what a leaked link opens.
   * @defaultValue `1h`
   */
  BUNDLE_LINK_TTL: Type.Refine(
    Type.String({ default: '1h', expected: 'seconds or a duration such as 15m, 1h or 7d, from 1s to 7d' }),
    (text) => isBetween(parseDuration(text), { least: 1, most: 7 * DAY }),
  ),

  /**
   * The least important messages that are still logged.
   * @defaultValue `info`
   */
  BINDERY_LOG_LEVEL: Type.Union(
    LOG_LEVELS.map((level) => Type.Literal(level)),
    { default: 'info', expected: `one of ${LOG_LEVELS.join(', ')}` },
  ),

  /**
   * Threads that render pages, per process.
   * @defaultValue the number of cores
   */
  BINDERY_RENDER_THREADS: Type.Integer({
    minimum: 1,
    maximum: 256,
    default: availableParallelism(),
    expected: 'a whole number from 1 to 256',
  }),

  /**
   * Jobs of each kind, exports and agent jobs, that one process works on at the same time.
   * @defaultValue `2`
   */
  BINDERY_WORKER_SLOTS: Type.Integer({ minimum: 1, maximum: 64, default: 2, expected: 'a whole number from 1 to 64' }),

  /**
   * Max megabytes that a project's repository may take on the worker's disk; a larger one fails its jobs.
   * @defaultValue `2048`
   */
  BINDERY_MAX_REPOSITORY_MB: Type.Integer({
    minimum: 1,
    maximum: 1_048_576,
    default: 2048,
    expected: 'a whole number from 1 to 1048576',
  }),

  /**
   * Max megabytes of rendered pages that one machine keeps for later exports, in the data directory; 0 keeps none.
   * @defaultValue `2048`
   */
  BINDERY_CACHE_MB: Type.Integer({
    minimum: 0,
    maximum: 1_048_576,
    default: 2048,
    expected: 'a whole number from 0 to 1048576',
  }),

  /**
   * Days for which the preview of a branch is there, from the last export of it on.
   * @defaultValue `14`
   */
  BINDERY_PREVIEW_DAYS: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 14,
    expected: 'a whole number from 1 to 365',
  }),

  ...operationVariables,
  /**
   * Max megabytes of unpacked releases that one machine keeps to serve hosted sites from, in the data directory. What is served now stays
   * even beyond it.
   * @defaultValue `8192`
   */
  BINDERY_SITE_CACHE_MB: Type.Integer({
    minimum: 1,
    maximum: 1_048_576,
    default: 8192,
    expected: 'a whole number from 1 to 1048576',
  }),

  /**
   * Sites with more pages are rendered in parts, by all workers: an export of another organization then waits for a part and not for
   * the whole. 0 leaves every site to one worker.
   * @defaultValue `3000`
   */
  BINDERY_SPLIT_ABOVE_PAGES: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 3000,
    expected: 'a whole number from 0 to 1000000',
  }),

  ...storageVariables,
  ...retentionVariables,
  ...signInVariables,
  ...agentVariables,
  ...assistantVariables,
});

/** The parsed environment. Durations are in seconds, the data directory is absolute. */
export interface Config {
  databaseUrl: string | undefined;
  dataDir: string;
  secretKey: Buffer | undefined;
  linkSecret: Buffer | undefined;
  host: string;
  port: number;
  /** Without a slash at its end. */
  publicUrl: string | undefined;
  bundleLinkTtl: number;
  logLevel: (typeof LOG_LEVELS)[number];
  renderThreads: number;
  workerSlots: number;
  maxRepositoryMegabytes: number;
  cacheMegabytes: number;
  /** Undefined: a worker opens no port. */
  workerPort: number | undefined;
  metricsToken: string | undefined;
  /** Addresses and CIDR ranges of proxies whose headers are believed. */
  trustedProxies: readonly string[];
  /** Folders whose repositories may be named over the API. */
  repositoryFolders: readonly string[];
  siteCacheMegabytes: number;
  /** The proxy of the playground at hosted sites; undefined: there is none. */
  apiProxy: ApiProxyConfig | undefined;
  /** Hosts of the own network that webhooks may call. */
  webhookPrivateHosts: readonly string[];
  /** Analytics of others that hosted pages may load. */
  thirdParties: readonly ThirdPartyName[];
  previewDays: number;
  /** 0: no site is split. */
  splitAbovePages: number;
  /** Undefined: objects lie in the data directory. */
  s3: S3Settings | undefined;
  retention: RetentionConfig;
  signIn: SignInConfig;
  agent: AgentConfig;
  assistant: AssistantConfig;
}

/** Settings from the command line, which win over the environment. */
export interface ConfigOverrides {
  dataDir?: string;
  host?: string;
  port?: string;
}

/**
 * Reads the configuration, or throws one error with a line for each invalid variable. An empty value counts as none.
 */
export function readConfig(env: NodeJS.ProcessEnv, overrides: ConfigOverrides = {}): Config {
  const texts = collect(env, overrides);
  const values = Value.Default(Environment, toNumbers(texts));
  const problems = listProblems(values, texts);
  if (problems.length > 0) {
    throw new AppError(
      'invalid_config',
      `The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  return toConfig(Value.Parse(Environment, values));
}

/** The names of all variables, for a test that keeps `.env.example` complete. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(Environment.properties);

/** The values of those that have one unless set, for tests of the documentation. */
export const VARIABLE_DEFAULTS: ReadonlyMap<string, string | number> = new Map(
  VARIABLE_NAMES.flatMap((name): [string, string | number][] => {
    const { default: value } = getSchema(name) as { default?: string | number };
    return value === undefined ? [] : [[name, value]];
  }),
);

function collect(env: NodeJS.ProcessEnv, { dataDir, host, port }: ConfigOverrides): Record<string, string> {
  const given = { ...env, ...withoutEmpty({ BINDERY_DATA_DIR: dataDir, BINDERY_HOST: host, BINDERY_PORT: port }) };
  const texts = withoutEmpty(given);
  return Object.fromEntries(VARIABLE_NAMES.flatMap((name) => (name in texts ? [[name, texts[name] ?? '']] : [])));
}

function withoutEmpty(values: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value?.trim() ?? '']);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
}

/** Only plain digits count as a number: not `1e3`, `0x10` or `true`. */
function toNumbers(texts: Record<string, string>): Record<string, string | number> {
  const convert = ([name, text]: [string, string]) =>
    getSchema(name).type === 'integer' && /^\d{1,15}$/.test(text) ? [name, Number(text)] : [name, text];
  return Object.fromEntries(Object.entries(texts).map(convert));
}

function getSchema(name: string): VariableSchema {
  const schema: unknown = Environment.properties[name as keyof typeof Environment.properties];
  return schema as VariableSchema;
}

interface VariableSchema extends TSchema {
  type?: string;
  expected?: string;
  secret?: boolean;
}

/** Each variable by itself: a check of all at once stops after a few errors. */
function listProblems(values: unknown, texts: Record<string, string>): string[] {
  const given = values as Record<string, unknown>;
  const isValid = (name: string) => !(name in given) || Value.Check(getSchema(name), given[name]);
  return VARIABLE_NAMES.filter((name) => !isValid(name))
    .sort()
    .map((name) => describeProblem(name, texts[name] ?? ''));
}

function describeProblem(name: string, text: string): string {
  const { expected, secret } = getSchema(name);
  const got = secret ? `a text of ${text.length} characters (not shown)` : JSON.stringify(text.slice(0, 200));
  return `${name}: expected ${expected}, got ${got}`;
}

function toConfig(values: Static<typeof Environment>): Config {
  return {
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.BINDERY_DATA_DIR),
    secretKey: parseSecretKey(values.BINDERY_SECRET_KEY ?? ''),
    linkSecret: parseSecretKey(values.BINDERY_LINK_SECRET ?? ''),
    host: values.BINDERY_HOST,
    port: values.BINDERY_PORT,
    publicUrl: values.BINDERY_PUBLIC_URL?.replace(/\/$/, ''),
    bundleLinkTtl: parseDuration(values.BUNDLE_LINK_TTL) ?? 0,
    logLevel: values.BINDERY_LOG_LEVEL as Config['logLevel'],
    renderThreads: values.BINDERY_RENDER_THREADS,
    workerSlots: values.BINDERY_WORKER_SLOTS,
    maxRepositoryMegabytes: values.BINDERY_MAX_REPOSITORY_MB,
    cacheMegabytes: values.BINDERY_CACHE_MB,
    workerPort: values.BINDERY_WORKER_PORT,
    metricsToken: values.BINDERY_METRICS_TOKEN,
    trustedProxies: splitList(values.BINDERY_TRUSTED_PROXIES ?? '').filter(Boolean),
    repositoryFolders: (values.BINDERY_REPOSITORY_FOLDERS ?? '').split(delimiter).filter(Boolean),
    siteCacheMegabytes: values.BINDERY_SITE_CACHE_MB,
    apiProxy: toApiProxyConfig(values),
    webhookPrivateHosts: toHostNames(values.BINDERY_WEBHOOK_PRIVATE_HOSTS),
    thirdParties: parseThirdPartyNames(values.BINDERY_THIRD_PARTY_ANALYTICS ?? '') ?? [],
    previewDays: values.BINDERY_PREVIEW_DAYS,
    splitAbovePages: values.BINDERY_SPLIT_ABOVE_PAGES,
    s3: toStorageConfig(values),
    retention: toRetentionConfig(values),
    signIn: toSignInConfig(values),
    agent: toAgentConfig(values),
    assistant: toAssistantConfig(values, values.BINDERY_MODEL),
  };
}

function isBetween(value: number | undefined, { least, most }: { least: number; most: number }): boolean {
  return value !== undefined && value >= least && value <= most;
}
