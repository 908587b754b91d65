import { createGitReach } from '../accounts/git-reach.ts';
import { getSecretKey } from '../accounts/secrets/secret-key.ts';
import type { WatchDeps } from '../agent/automations/watch/watch.ts';
import { checkSite } from '../export/build/check-site.ts';
import { createRenderPool } from '../export/build/process/render-pool.ts';
import { findProjectDrift } from '../export/drift/store-drift.ts';
import { openDocs } from '../export/source/open-docs.ts';
import { decideFeatures } from '../features/decide-features.ts';
import type { Services } from './services.ts';

/** Creates what the checks of automations' triggers read. Pages are read in a separate process, as for an export. */
export function createWatch({
  config,
  db,
  log,
  createPool = createRenderPool,
}: Services): Omit<WatchDeps, 'db' | 'queue'> {
  const docsDeps = {
    db,
    dataFolder: config.dataDir,
    getSecretKey: () => getSecretKey(config),
    gitReach: createGitReach(db, config.gitPrivateHosts),
    maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
  };
  return {
    openDocs: (projectId, signal) => openDocs(docsDeps, { projectId, signal }),
    findOutdated: async (projectId) => (await findProjectDrift(db, projectId))?.pages,
    async listLinks(folder, signal) {
      const { externals } = await checkSite({
        folder,
        settings: SETTINGS,
        threads: config.renderThreads,
        signal,
        fetchSpec: refuseToFetch,
        renderer: { onRestart: (note) => log.warn(note) },
        createPool,
      });
      return externals;
    },
  };
}

/** Links don't depend on the kind of deployment, and cloud sites have every part of a page. */
const SETTINGS = { features: decideFeatures({ deployment: 'cloud' }) };

const refuseToFetch = () => Promise.reject(new Error("checks of links don't fetch API descriptions"));
