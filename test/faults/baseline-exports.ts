import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { unpackArchive } from '../../src/bundle-server/bundle/unpack.ts';
import type { Database } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import type { Peers } from './load/peers.ts';
import type { BaselineExport, Tenant, World } from './types.ts';

/** The inputs that determine a bundle's bytes in this run. */
export interface Sources {
  domain: string;
  /** null: the project's branch. */
  branch: string | null;
  /** Slug of the preview that it was created for. */
  preview: string | null;
  commit_id: string | null;
}

/** Names an export after its inputs. The name starts with the domain and a space. */
export function formatExportName({ domain, branch, preview, commit_id: commit }: Sources): string {
  return [domain, branch, preview, commit].join(' ');
}

/**
 * Exports each commit that has a bundle once more, in this process, with an empty data folder and database. The run's
 * bundles must equal these byte for byte. The services have ended by then, so that branches can be reset to each
 * commit.
 */
export async function createBaselineExports(
  world: World,
  { peers, tenants }: { peers: Peers; tenants: readonly Tenant[] },
) {
  const calm = await world.database.createDatabase('calm');
  await copyTenants(world.database.db, calm);
  const folder = path.join(world.root, 'calm');
  const store = createLocalStore({
    folder: path.join(folder, 'objects'),
    secret: Buffer.alloc(32),
    publicUrl: () => '',
  });
  const exports = new Map<string, BaselineExport>();
  for (const sources of await listSources(world.database.db)) {
    const tenant = tenants.find((each) => each.domain === sources.domain);
    if (!tenant) continue;
    await resetBranch(peers, { tenant, sources });
    exports.set(formatExportName(sources), await exportOnce({ world, calm, tenant, sources, store, folder }));
  }
  return exports;
}

async function listSources(db: Database): Promise<Sources[]> {
  return db
    .selectFrom('export_jobs')
    .select(['domain', 'branch', 'preview', 'commit_id'])
    .distinct()
    .where('status', '=', 'completed')
    .execute();
}

/** Copies the organizations, projects and domains. */
async function copyTenants(from: Database, to: Database): Promise<void> {
  await to
    .insertInto('organizations')
    .values(await from.selectFrom('organizations').selectAll().execute())
    .execute();
  const projects = await from.selectFrom('projects').selectAll().execute();
  await to.insertInto('projects').values(projects).execute();
  await to
    .insertInto('domains')
    .values(await from.selectFrom('domains').selectAll().execute())
    .execute();
}

async function resetBranch(
  { repositories }: Peers,
  { tenant, sources }: { tenant: Tenant; sources: Sources },
): Promise<void> {
  const repository = Object.entries(repositories).find(([name]) => name === tenant.name)?.[1];
  await repository?.git('update-ref', `refs/heads/${sources.branch ?? 'main'}`, sources.commit_id ?? '');
}

interface BaselineInput {
  world: World;
  calm: Database;
  tenant: Tenant;
  sources: Sources;
  store: ReturnType<typeof createLocalStore>;
  folder: string;
}

async function exportOnce({ world, calm, tenant, sources, store, folder }: BaselineInput): Promise<BaselineExport> {
  const { organizationId, domain } = tenant;
  const { branch, preview } = sources;
  const job = {
    organizationId,
    domain,
    ...(branch !== null && { branch }),
    ...(preview !== null && { preview, groups: [] }),
  };
  const queue = { enqueue: () => Promise.resolve('entry') };
  const { id } = await calm.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  const deps = {
    db: calm,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.resolve(world.secretKey),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
  await runExportJob(deps, { jobId: id, signal: new AbortController().signal });
  const row = await calm.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (row.status !== 'completed') throw new Error(`A calm export of ${domain} did not complete: ${row.error}`);
  const archive = path.join(folder, `${id}.tar.gz`);
  await pipeline(await store.get(row.bundle_key ?? ''), fs.createWriteStream(archive));
  return { sha256: row.sha256 ?? '', folder: await unpackBundle(archive) };
}

/** Unpacks a bundle beside itself and returns the folder. */
export async function unpackBundle(archive: string): Promise<string> {
  const folder = `${archive}.d`;
  await unpackArchive({ archive, folder, limits: DEFAULT_LIMITS });
  return folder;
}
