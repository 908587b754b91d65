import { makeOutdatedWatchesDue } from '../agent/automations/watch/queue-watches.ts';
import { connectContext } from '../agent/context-repositories/connect-context.ts';
import type { DriftDeps } from '../export/drift/check-drift.ts';
import { createAgentDeps } from './agent-work.ts';
import type { Services } from './services.ts';

/** Creates what checks for outdated pages need. They read context repositories as agent jobs do. */
export function createDrift(services: Services): DriftDeps {
  const { config } = services;
  const { db, dataFolder, getSecretKey, gitReach, host } = createAgentDeps(services);
  return {
    db,
    dataFolder,
    getSecretKey,
    gitReach,
    maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
    onChecked: makeOutdatedWatchesDue,
    connectContexts: ({ id, organizationId }) =>
      connectContext(
        { db, getSecretKey, gitReach, host },
        { project_id: id, organization_id: organizationId, context_repositories: null },
      ),
  };
}
