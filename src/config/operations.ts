/** The environment variables of those who watch over the service. */
import path from 'node:path';
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { isPrivateHostEntry } from '../lib/private-hosts.ts';
import { parseThirdPartyNames, THIRD_PARTY_NAMES } from '../lib/third-parties.ts';
import type { ThirdPartyName } from '../lib/third-parties.ts';

/** Words that count as on or off, as for features. */
const SWITCH = /^(?:on|off|true|false|1|0|yes|no)$/i;

/** Members of the environment's schema; see `environment.ts`. */
export const operationVariables = {
  /**
   * Port on which a worker responds to `/healthz`, `/readyz` and `/metrics`; 0 takes a free one. The API has them on its own.
   * @defaultValue none: a worker opens no port
   */
  BINDERY_WORKER_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65_535, expected: 'a whole number from 0 to 65535' }),
  ),

  /**
   * Token that callers of `/metrics` send, as `Authorization: Bearer …`.
   * @defaultValue none: only programs on the same machine may ask
   */
  BINDERY_METRICS_TOKEN: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'a text of 16 characters or more, without spaces' }),
      (text) => text.length >= 16 && !/\s/.test(text),
    ),
  ),

  /**
   * Proxies in front of the API, hosted sites and `bindery serve`. Bindery reads the address of a caller from their `X-Forwarded-For`:
   * for allowlists of API keys, the audit log, limits of sign-in and limits of readers. IP addresses and CIDR ranges, separated by
   * commas. List only proxies that you run: a listed address can claim any other.
   * @defaultValue none: the address of the connection counts
   */
  BINDERY_TRUSTED_PROXIES: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'addresses and CIDR ranges separated by commas, such as 10.0.0.0/8,127.0.0.1' }),
      (text) => parseProxyList(text) !== undefined,
    ),
  ),

  /**
   * Whether hosted sites send requests of the API playground to the APIs that their descriptions name, for browsers that may not ask these themselves.
   * `bindery serve` has the same variable.
   * @defaultValue off
   */
  BINDERY_API_PROXY: Type.Optional(
    Type.Refine(Type.String({ expected: '"on" or "off"' }), (text) => SWITCH.test(text)),
  ),

  /**
   * Host names, separated by commas, of APIs in the own network that this proxy may ask. With sites of several organizations, readers of each reach them.
   * @defaultValue none: only addresses of the public Internet
   */
  BINDERY_API_PROXY_PRIVATE_HOSTS: Type.Optional(hostNames()),

  /**
   * Host names, separated by commas, of programs in the own network that webhooks may call, also over http. Whoever manages webhooks of an
   * organization reaches them.
   * @defaultValue none: only addresses of the public Internet, over https
   */
  BINDERY_WEBHOOK_PRIVATE_HOSTS: Type.Optional(hostNames()),

  /**
   * Private Git hosts that projects can use: hostnames, IP addresses and CIDR ranges, separated by commas. Everyone who manages projects can reach
   * them. Set it to `none` to allow only public hosts.
   * @defaultValue every host while the installation has a single organization, then only public ones
   */
  BINDERY_GIT_PRIVATE_HOSTS: Type.Optional(
    Type.Refine(
      Type.String({ expected: '"none", or hostnames, IP addresses and CIDR ranges separated by commas' }),
      (text) => toGitHosts(text).every(isPrivateHostEntry),
    ),
  ),

  /**
   * Analytics of others that pages may load when docs.json names them: names with commas, or `all`. They follow readers as they see fit.
   * @defaultValue none
   */
  BINDERY_THIRD_PARTY_ANALYTICS: Type.Optional(
    Type.Refine(
      Type.String({ expected: `"all", or some of ${THIRD_PARTY_NAMES.join(', ')} separated by commas` }),
      (text) => parseThirdPartyNames(text) !== undefined,
    ),
  ),

  /**
   * Folders of this machine whose repositories the admins of the installation's own organization may make projects of over the API, separated as in
   * PATH. What lies in them can then be read by exports; without any, only an operator names folders, with `bindery admin project`.
   * @defaultValue none but the repositories that Bindery hosts itself
   */
  BINDERY_REPOSITORY_FOLDERS: Type.Optional(
    Type.Refine(Type.String({ expected: 'absolute folders, separated as in PATH' }), (text) =>
      text.split(path.delimiter).every((folder) => path.isAbsolute(folder)),
    ),
  ),
};

function hostNames() {
  return Type.String({
    pattern: '^[A-Za-z0-9._:,\\s-]*$',
    expected: 'host names separated by commas, without scheme or port',
  });
}

/** Entries in lower case. `none` is an empty list. */
function toGitHosts(text: string): string[] {
  const entries = splitList(text).filter(Boolean);
  return entries.length === 1 && entries[0] === 'none' ? [] : entries.map((entry) => entry.toLowerCase());
}

/** Host names of a list with commas, as addresses have them. */
function toHostNames(text = ''): string[] {
  return splitList(text)
    .filter(Boolean)
    .map((host) => host.toLowerCase());
}

/** The entries of a list with commas, without spaces around them. */
function splitList(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** What those who run the service let it do. */
export interface OperationsConfig {
  /** Undefined: a worker opens no port. */
  workerPort: number | undefined;
  metricsToken: string | undefined;
  /** Addresses and CIDR ranges of proxies whose headers are believed. */
  trustedProxies: readonly string[];
  /** Folders whose repositories may be named over the API. */
  repositoryFolders: readonly string[];
  /** The proxy of the playground at hosted sites; undefined: there is none. */
  apiProxy: ApiProxyConfig | undefined;
  /** Hosts of the own network that webhooks may call. */
  webhookPrivateHosts: readonly string[];
  /** Private Git hosts that projects can use. Undefined: every host while there is a single organization. */
  gitPrivateHosts: readonly string[] | undefined;
  /** Analytics of others that hosted pages may load. */
  thirdParties: readonly ThirdPartyName[];
}

/** Turns the checked variables into what those who run the service let it do. */
export function toOperationsConfig(values: Static<TObject<typeof operationVariables>>): OperationsConfig {
  return {
    workerPort: values.BINDERY_WORKER_PORT,
    metricsToken: values.BINDERY_METRICS_TOKEN,
    trustedProxies: parseProxyList(values.BINDERY_TRUSTED_PROXIES ?? '') ?? [],
    repositoryFolders: (values.BINDERY_REPOSITORY_FOLDERS ?? '').split(path.delimiter).filter(Boolean),
    apiProxy: toApiProxyConfig(values),
    webhookPrivateHosts: toHostNames(values.BINDERY_WEBHOOK_PRIVATE_HOSTS),
    gitPrivateHosts:
      values.BINDERY_GIT_PRIVATE_HOSTS === undefined ? undefined : toGitHosts(values.BINDERY_GIT_PRIVATE_HOSTS),
    thirdParties: parseThirdPartyNames(values.BINDERY_THIRD_PARTY_ANALYTICS ?? '') ?? [],
  };
}

/** Hosts that the proxy of the playground may ask beside those of the public Internet; undefined: it is off. */
function toApiProxyConfig(values: {
  BINDERY_API_PROXY?: string | undefined;
  BINDERY_API_PROXY_PRIVATE_HOSTS?: string | undefined;
}): ApiProxyConfig | undefined {
  if (!/^(?:on|true|1|yes)$/i.test(values.BINDERY_API_PROXY ?? '')) return undefined;
  return { privateHosts: toHostNames(values.BINDERY_API_PROXY_PRIVATE_HOSTS) };
}

export interface ApiProxyConfig {
  privateHosts: readonly string[];
}
