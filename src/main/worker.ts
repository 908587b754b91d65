import { getSecretKey } from '../accounts/secret-key.ts';
import { removeStaleWorkFolders } from '../lib/work-folders.ts';
import { startExportWork } from '../jobs/export.ts';
import { removeStaleUploads } from '../store/local.ts';
import { objectsFolder } from './services.ts';
import type { Services } from './services.ts';

/** Begins to take jobs, after clearing what killed workers left behind. Ends with the queue. */
export async function startWorker({ config, db, store, queue, log }: Services): Promise<void> {
  await removeStaleWorkFolders(config.dataDir);
  await removeStaleUploads(objectsFolder(config));
  await startExportWork({
    queue,
    slots: config.workerSlots,
    log,
    deps: {
      db,
      store,
      dataFolder: config.dataDir,
      getSecretKey: () => getSecretKey(config),
      threads: config.renderThreads,
      maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
    },
  });
}
