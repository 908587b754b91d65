/**
 * The deployment kinds and their features: the one table that every other part uses
 * (docs/operate/deployment-kinds.mdx).
 */

export const DEPLOYMENTS = ['cloud', 'client-hosted', 'air-gapped'] as const;

/**
 * Ways to run a site. `cloud`: Bindery hosts the domain. `client-hosted`: its owner does. `air-gapped`: its owner does,
 * in a network that reaches
 * no other host.
 */
export type Deployment = (typeof DEPLOYMENTS)[number];

export const FEATURE_NAMES = ['search', 'assistant', 'mcp', 'analytics', 'playground'] as const;

export type FeatureName = (typeof FEATURE_NAMES)[number];

/**
 * `on`: every site of the kind has it, unless its settings turn it off. `configurable`: its operator decides. `off`: no
 * site of the kind has it.
 */
export type Availability = 'on' | 'configurable' | 'off';

/** From the API contract, "Feature availability by deployment kind". The MCP server was part of the assistant there. */
export const AVAILABILITY = {
  search: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  assistant: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  mcp: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  analytics: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  playground: { cloud: 'on', 'client-hosted': 'on', 'air-gapped': 'configurable' },
  bundle: { cloud: 'on', 'client-hosted': 'on', 'air-gapped': 'on' },
} as const satisfies Record<FeatureName | 'bundle', Record<Deployment, Availability>>;

/** Default of configurable features: an air-gapped site must not send requests unasked. */
const CONFIGURABLE_DEFAULT: Readonly<Record<Deployment, boolean>> = {
  cloud: true,
  'client-hosted': true,
  'air-gapped': false,
};

/** Returns whether sites of a kind have a feature by default. */
export function isOnByDefault(name: FeatureName, deployment: Deployment): boolean {
  const availability = AVAILABILITY[name][deployment];
  return availability === 'configurable' ? CONFIGURABLE_DEFAULT[deployment] : availability === 'on';
}

/** Names of the features in sentences. */
export const FEATURE_TITLES: Readonly<Record<FeatureName, string>> = {
  search: 'search',
  assistant: 'the AI assistant',
  mcp: 'the MCP server',
  analytics: 'web analytics',
  playground: 'the API playground',
};

/** Deployment kinds whose domains Bindery hosts itself, with releases and previews. */
export const HOSTED_DEPLOYMENTS: readonly Deployment[] = ['cloud'];

/** Returns whether Bindery hosts the domain. Its owner hosts domains of the other deployment kinds. */
export function isHosted({ deployment }: { deployment: Deployment }): boolean {
  return HOSTED_DEPLOYMENTS.includes(deployment);
}

/** Returns whether pages must not send requests to other hosts. */
export function isAirGapped({ deployment }: { deployment: Deployment }): boolean {
  return deployment === 'air-gapped';
}
