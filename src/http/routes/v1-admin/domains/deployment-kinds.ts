import {
  AVAILABILITY,
  CONFIGURABLE_DEFAULT,
  DEPLOYMENTS,
  FEATURE_NAMES,
} from '../../../../features/deployment-kinds.ts';
import type { Deployment, FeatureName } from '../../../../features/deployment-kinds.ts';

const KIND_DESCRIPTIONS: Record<Deployment, string> = {
  cloud: 'Bindery serves the site at this host. Every finished export is published by itself.',
  'client-hosted': 'You download the bundle and serve it yourself, in a network that reaches the internet.',
  'air-gapped': 'You serve the bundle in a network that reaches nothing else: pages ask no other host for anything.',
};

const FEATURE_TEXTS: Record<FeatureName, { title: string; description: string }> = {
  search: { title: 'Search', description: 'Readers search the site; the index is part of it.' },
  assistant: { title: 'AI assistant', description: 'Pages lead readers to AI assistants.' },
  analytics: { title: 'Web analytics', description: 'Pages may count their views.' },
  playground: { title: 'API playground', description: 'Readers send requests to the documented APIs.' },
};

/** Descriptions of the deployment kinds, for people who choose one. */
export const DEPLOYMENT_KINDS = DEPLOYMENTS.map((deployment) => ({
  deployment,
  description: KIND_DESCRIPTIONS[deployment],
  features: FEATURE_NAMES.map((name) => {
    const availability = AVAILABILITY[name][deployment];
    const isOnByDefault = availability === 'configurable' ? CONFIGURABLE_DEFAULT[deployment] : availability === 'on';
    return { name, ...FEATURE_TEXTS[name], availability, isOnByDefault };
  }),
}));
