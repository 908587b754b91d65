import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { createDomain } from '../../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../../src/accounts/organizations.ts';
import { createProject } from '../../../src/accounts/projects/projects.ts';
import type { SiteAssistant } from '../../../src/bundle-server/routes/assistant-route.ts';
import type { Database } from '../../../src/db/schema.ts';
import { createExportJob } from '../../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, pinCommit } from '../../../src/export/job/job-state.ts';
import { openHosting } from '../../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../../src/hosting/site-server.ts';
import { createLocalStore } from '../../../src/store/local.ts';
import type { Store } from '../../../src/store/adapter.ts';
import { fetchShared } from '../../helpers/shared.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { OpenSite } from './open-site.ts';

export interface HostedFolder {
  /** Domain with the deployment kind `cloud`. */
  host: string;
  /** Path of the bundle to publish. */
  bundle: string;
  assistant: SiteAssistant;
}

/** Serves a bundle as `bindery site` does: published by a completed export job, at its domain's name. */
export async function openHosted(hosted: HostedFolder): Promise<Pick<OpenSite, 'address' | 'close'>> {
  const { host, assistant } = hosted;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-e2e-'));
  const database = await createTestDatabase(await fetchShared('/database'));
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  await publishBundle({ ...hosted, db: database.db, store });
  const hosting = await openHosting({
    db: database.db,
    store,
    assistant,
    folder: path.join(folder, 'sites'),
    maxBytes: 100_000_000,
    log: () => undefined,
  });
  const server = await startHostingServer(hosting, { host: '127.0.0.1', port: 0 });
  return {
    address: (_, page) => `http://${host}.localhost:${new URL(server.url).port}/${page}`,
    async close() {
      await server.close(0);
      await hosting.close();
      await database.drop();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

const SECRET = Buffer.alloc(32, 3);

interface Publishing extends HostedFolder {
  db: Database;
  store: Store;
}

async function publishBundle({ host, bundle, db, store }: Publishing): Promise<void> {
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  const repositoryUrl = 'https://git.test/docs.git';
  const { id: projectId } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl });
  await createDomain(db, { host, organizationId, projectId });
  const queue = { enqueue: () => Promise.resolve('entry') };
  const { id } = await db
    .transaction()
    .execute((trx) => createExportJob(trx, { queue, job: { organizationId, domain: host } }));
  const bytes = await fs.readFile(bundle);
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bytes);
  await claimJob(db, id);
  await pinCommit(db, { id, commit: 'abc' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await completeJob(db, { id, commit: 'abc', pageCount: 2, bundleKey, sizeBytes: bytes.length, sha256 });
}
