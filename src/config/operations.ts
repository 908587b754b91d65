/** The environment variables for operating the service. */
import path from 'node:path';
import { Type } from 'typebox';
import type { Static, TObject } from 'typebox';
import { parseProxyList } from '../lib/http/trusted-proxies.ts';
import { isPrivateHostEntry } from '../lib/private-hosts.ts';
import { splitList } from '../lib/split-list.ts';
import { parseThirdPartyNames, THIRD_PARTY_NAMES } from '../lib/third-parties.ts';
import type { ThirdPartyName } from '../lib/third-parties.ts';
import { createIntegerType } from './values.ts';

/** Values that mean on or off, as for features. */
const SWITCH_VALUE = /^(?:on|off|true|false|1|0|yes|no)$/i;

/** Members of the environment's schema; see `environment.ts`. */
export const operationVariables = {
  /**
   * Port on which a worker responds to `/healthz`, `/readyz` and `/metrics`; 0 uses a free one. The API serves these on
   * its own port.
   * @defaultValue none: a worker opens no port
   */
  BINDERY_WORKER_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65_535, expected: 'a whole number from 0 to 65535' }),
  ),

  /**
   * Token for `/metrics`, sent as `Authorization: Bearer …`.
   * @defaultValue none: only clients on the same machine have access
   */
  BINDERY_METRICS_TOKEN: Type.Optional(
    Type.Refine(
      Type.String({ secret: true, expected: 'at least 16 characters, without spaces' }),
      (text) => text.length >= 16 && !/\s/.test(text),
    ),
  ),

  /**
   * Proxies in front of the API, hosted sites and `bindery serve`. Bindery reads a caller's IP address from their
   * `X-Forwarded-For`: for allowlists of API keys, the audit log, sign-in limits and reader limits. IP addresses and
   * CIDR ranges, separated by commas. List only proxies that you run: a listed address can claim any other.
   * @defaultValue none: the address of the connection is used
   */
  BINDERY_TRUSTED_PROXIES: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'IP addresses and CIDR ranges separated by commas, such as 10.0.0.0/8,127.0.0.1' }),
      (text) => parseProxyList(text) !== undefined,
    ),
  ),

  /**
   * Requests per minute that each API process accepts with one API key, or from one signed-in user; 0 for any number.
   * @defaultValue 3000
   */
  BINDERY_CALLER_REQUESTS_PER_MINUTE: createIntegerType({ least: 0, most: 10_000_000, usual: 3_000 }),

  /**
   * Requests per minute that each API process accepts from all keys and users of one organization; 0 for any number.
   * @defaultValue 12000
   */
  BINDERY_ORGANIZATION_REQUESTS_PER_MINUTE: createIntegerType({ least: 0, most: 10_000_000, usual: 12_000 }),

  /**
   * Whether hosted sites forward requests of the API playground to the APIs in their descriptions, for browsers that
   * can't access these directly. `bindery serve` has the same variable.
   * @defaultValue off
   */
  BINDERY_API_PROXY: Type.Optional(
    Type.Refine(Type.String({ expected: '"on" or "off"' }), (text) => SWITCH_VALUE.test(text)),
  ),

  /**
   * Comma-separated hostnames of APIs on your network that this proxy can access. If several organizations have sites,
   * readers of all of them can reach these hosts.
   * @defaultValue none: only addresses on the public Internet
   */
  BINDERY_API_PROXY_PRIVATE_HOSTS: Type.Optional(createHostNamesType()),

  /**
   * Comma-separated hostnames on your network that webhooks can call, even over http. Everyone who manages an
   * organization's webhooks can reach them.
   * @defaultValue none: only addresses on the public Internet, over https
   */
  BINDERY_WEBHOOK_PRIVATE_HOSTS: Type.Optional(createHostNamesType()),

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
   * Third-party analytics that pages can load if docs.json lists them: comma-separated names, or `all`. They track
   * readers by their own rules.
   * @defaultValue none
   */
  BINDERY_THIRD_PARTY_ANALYTICS: Type.Optional(
    Type.Refine(
      Type.String({ expected: `"all", or a comma-separated list of ${THIRD_PARTY_NAMES.join(', ')}` }),
      (text) => parseThirdPartyNames(text) !== undefined,
    ),
  ),

  /**
   * Folders on this machine whose repositories admins of the installation's own organization can use for projects
   * through the API, separated as in PATH. Exports can then read their content. Elsewhere, only an operator can use
   * folders, with `bindery setup` and `bindery admin project`.
   * @defaultValue every folder if the service listens on a loopback address, isn't behind a proxy and has one
   * organization; otherwise none except the repositories that Bindery hosts itself
   */
  BINDERY_REPOSITORY_FOLDERS: Type.Optional(
    Type.Refine(Type.String({ expected: 'absolute folder paths, separated as in PATH' }), (text) =>
      text.split(path.delimiter).every((folder) => path.isAbsolute(folder)),
    ),
  ),
};

function createHostNamesType() {
  return Type.String({
    pattern: '^[A-Za-z0-9._:,\\s-]*$',
    expected: 'hostnames separated by commas, without scheme or port',
  });
}

/** Returns the entries in lower case. `none` is an empty list. */
function toGitHosts(text: string): string[] {
  const entries = splitList(text);
  return entries.length === 1 && entries[0] === 'none' ? [] : entries.map((entry) => entry.toLowerCase());
}

/** Returns the hostnames in a comma-separated list, normalized as in URLs. */
function toHostNames(text = ''): string[] {
  return splitList(text).map((host) => host.toLowerCase());
}

/** Settings for operating the service. */
export interface OperationsConfig {
  /** Undefined: a worker opens no port. */
  workerPort: number | undefined;
  metricsToken: string | undefined;
  /** Requests per minute that an API process accepts; 0 for any number. */
  callerLimits: { perCaller: number; perOrganization: number };
  /** IP addresses and CIDR ranges of trusted proxies. */
  trustedProxies: readonly string[];
  /** Folders whose repositories can be used through the API. */
  repositoryFolders: readonly string[];
  /** The playground's proxy on hosted sites; undefined if it is disabled. */
  apiProxy: ApiProxyConfig | undefined;
  /** Hosts on the private network that webhooks can call. */
  webhookPrivateHosts: readonly string[];
  /** Private Git hosts that projects can use. Undefined: every host while there is a single organization. */
  gitPrivateHosts: readonly string[] | undefined;
  /** Third-party analytics that hosted pages can load. */
  thirdParties: readonly ThirdPartyName[];
}

/** Converts the checked variables to the settings for operating the service. */
export function toOperationsConfig(values: Static<TObject<typeof operationVariables>>): OperationsConfig {
  return {
    workerPort: values.BINDERY_WORKER_PORT,
    metricsToken: values.BINDERY_METRICS_TOKEN,
    callerLimits: {
      perCaller: values.BINDERY_CALLER_REQUESTS_PER_MINUTE,
      perOrganization: values.BINDERY_ORGANIZATION_REQUESTS_PER_MINUTE,
    },
    trustedProxies: parseProxyList(values.BINDERY_TRUSTED_PROXIES ?? '') ?? [],
    repositoryFolders: (values.BINDERY_REPOSITORY_FOLDERS ?? '').split(path.delimiter).filter(Boolean),
    apiProxy: toApiProxyConfig(values),
    webhookPrivateHosts: toHostNames(values.BINDERY_WEBHOOK_PRIVATE_HOSTS),
    gitPrivateHosts:
      values.BINDERY_GIT_PRIVATE_HOSTS === undefined ? undefined : toGitHosts(values.BINDERY_GIT_PRIVATE_HOSTS),
    thirdParties: parseThirdPartyNames(values.BINDERY_THIRD_PARTY_ANALYTICS ?? '') ?? [],
  };
}

/** Returns the private hosts that the playground's proxy can access; undefined if it is disabled. */
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
