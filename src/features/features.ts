import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DEPLOYMENTS, FEATURE_NAMES } from './deployment-kinds.ts';
import type { Deployment, FeatureName } from './deployment-kinds.ts';

const deployment = Type.Unsafe<Deployment>(
  Type.Union(
    DEPLOYMENTS.map((kind) => Type.Literal(kind)),
    { description: 'How the site is deployed.' },
  ),
);

/**
 * Features of one export or served site. They are decided once, and stored with the export job and in the bundle's
 * manifest.
 */
export const Features = Type.Object({
  deployment,
  search: Type.Boolean({ description: 'Readers can search the site.' }),
  assistant: Type.Boolean({ description: 'Pages link to AI assistants.' }),
  mcp: Type.Optional(
    Type.Boolean({
      description: 'Clients can use the MCP server. Older exports omit it; in them, it follows the assistant.',
    }),
  ),
  analytics: Type.Boolean({ description: 'Pages can include web analytics.' }),
  playground: Type.Boolean({ description: 'Readers can send requests to APIs.' }),
} satisfies Record<FeatureName | 'deployment', unknown>);

export type Features = Readonly<Static<typeof Features>>;

/** Features that this version decided, and so includes each of them. */
export type DecidedFeatures = Required<Features>;

/** Returns whether a site has the feature. Exports from before the MCP server had a setting have it with the assistant. */
export function hasFeature(features: Features, name: FeatureName): boolean {
  return features[name] ?? features.assistant;
}

/** Switches for some of the features. Absent ones are decided elsewhere. */
export const FeatureSwitches = Type.Partial(
  Type.Object(
    Object.fromEntries(FEATURE_NAMES.map((name) => [name, Type.Boolean()])) as Record<
      FeatureName,
      ReturnType<typeof Type.Boolean>
    >,
  ),
  { additionalProperties: false },
);

export type FeatureSwitches = Readonly<Static<typeof FeatureSwitches>>;
