/** Options that select a site's features, for commands on a local site. */
import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { decideFeatures } from '../features/decide-features.ts';
import { DEPLOYMENTS, FEATURE_NAMES } from '../features/deployment-kinds.ts';
import type { Deployment, FeatureName } from '../features/deployment-kinds.ts';
import { readFeatureVariables } from '../features/feature-variables.ts';
import type { Features } from '../features/features.ts';

/** The options as Commander reads them: a feature is undefined unless one of its two options is used. */
export type FeatureOptions = { deployment?: string; airGapped?: boolean } & { [Name in FeatureName]?: boolean };

/** Adds `--deployment`, `--air-gapped`, and two options for each feature. */
export function withFeatureOptions(command: Command): Command {
  command
    .option('--deployment <kind>', `deployment kind: ${DEPLOYMENTS.join(', ')} (default: cloud)`)
    .option('--air-gapped', 'same as --deployment air-gapped: pages make no requests to other hosts');
  for (const name of FEATURE_NAMES)
    command
      .option(`--${name}`, `turn on ${FEATURE_PHRASES[name]}`)
      .option(`--no-${name}`, `turn off ${FEATURE_PHRASES[name]}`);
  return command;
}

const FEATURE_PHRASES: Readonly<Record<FeatureName, string>> = {
  search: 'search',
  assistant: 'links to AI assistants',
  mcp: 'the MCP server (default: on if the assistant is on)',
  analytics: 'web analytics',
  playground: 'the API playground',
};

/**
 * Decides the site's features from the options and the environment's `FEATURE_…`. Throws `invalid_request` for a
 * feature that the deployment kind doesn't allow.
 */
export function readFeatures(options: FeatureOptions, env: NodeJS.ProcessEnv = process.env): Features {
  const requestedFeatures = FEATURE_NAMES.filter((name) => options[name] !== undefined);
  return decideFeatures({
    deployment: readDeployment(options),
    settings: readFeatureVariables(env),
    request: {
      switches: Object.fromEntries(requestedFeatures.map((name) => [name, options[name] === true])),
      describe: (name, on) => `--${on ? '' : 'no-'}${name}`,
    },
  });
}

function readDeployment({ deployment, airGapped }: FeatureOptions): Deployment {
  const kind = DEPLOYMENTS.find((knownKind) => knownKind === deployment);
  if (deployment !== undefined && kind === undefined)
    throw new AppError(
      'invalid_request',
      `--deployment must be one of ${DEPLOYMENTS.join(', ')}, got ${JSON.stringify(deployment.slice(0, 80))}.`,
    );
  if (!airGapped) return kind ?? 'cloud';
  if (kind === undefined || kind === 'air-gapped') return 'air-gapped';
  throw new AppError('invalid_request', `--air-gapped conflicts with --deployment ${kind}. Pass only one of them.`);
}
