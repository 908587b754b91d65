import { AVAILABILITY, DEPLOYMENTS, FEATURE_NAMES, isOnByDefault } from '../../../../features/deployment-kinds.ts';
import type { Deployment, FeatureName } from '../../../../features/deployment-kinds.ts';

const KIND_DESCRIPTIONS: Record<Deployment, string> = {
  cloud: 'Bindery hosts the site at this hostname and publishes every completed export.',
  'client-hosted': 'You download the bundle and host it yourself, with internet access.',
  'air-gapped': 'You host the bundle on an isolated network. Pages make no requests to other hosts.',
};

const FEATURE_TEXTS: Record<FeatureName, { title: string; description: string }> = {
  search: { title: 'Search', description: 'Readers can search the site. The search index is part of the bundle.' },
  assistant: { title: 'AI assistant', description: 'Readers can ask an AI assistant about the pages.' },
  mcp: { title: 'MCP server', description: 'AI tools can connect to the site and read its pages.' },
  analytics: { title: 'Web analytics', description: 'Pages can count views.' },
  playground: { title: 'API playground', description: 'Readers can send requests to the documented APIs.' },
};

/** Descriptions of the deployment kinds, for users who choose one. */
export const DEPLOYMENT_KINDS = DEPLOYMENTS.map((deployment) => ({
  deployment,
  description: KIND_DESCRIPTIONS[deployment],
  features: FEATURE_NAMES.map((name) => ({
    name,
    ...FEATURE_TEXTS[name],
    availability: AVAILABILITY[name][deployment],
    isOnByDefault: isOnByDefault(name, deployment),
  })),
}));
