import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { createPartialPath } from '../lib/partial-path.ts';
import { formatKeys } from '../lib/secret-box.ts';
import type { BoxKey } from '../lib/secret-box.ts';
import type { Store } from '../store/adapter.ts';
import { FORMAT, MANIFEST, OBJECTS, REPOSITORIES, SECRET_KEY, TABLES } from './backup-format.ts';
import type { BackupManifest, BackupSummary, DamagedRecord } from './backup-format.ts';
import { addBytes, addFile } from './add-file.ts';
import { addRepositories } from './add-repositories.ts';
import { addChecksum } from './checksum.ts';
import { readObjects } from './read-objects.ts';
import { dumpTables } from './dump-tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  store: Pick<Store, 'list' | 'find' | 'get'>;
  /** Contains `repositories/` of the built-in host. */
  dataDir: string;
  /** An embedded installation's key, which is part of its backup. */
  secretKey: BoxKey | undefined;
  /** Version of this program. */
  version: string;
  /** Path of the backup, whose missing folders are created. An existing file is replaced once the backup is complete. */
  file: string;
  /** Cancels the backup and deletes the unfinished file. @defaultValue it can't be canceled */
  signal?: AbortSignal | undefined;
}

/**
 * Writes a backup of an installation, which can be running: a snapshot of the database, and every object that it refers
 * to. Objects that differ from their records are omitted and returned. The file contains secrets, and only its owner
 * can read it.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary & { damaged: DamagedRecord[] }> {
  await fs.mkdir(path.dirname(path.resolve(options.file)), { recursive: true });
  const folder = await createPartialPath(path.resolve(options.file));
  const partialFile = path.join(folder, 'backup.tar.gz');
  await fs.mkdir(folder, { mode: 0o700 });
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'bindery-backup' });
  // Without a listener, an error between two queries would end the process. The next query reports it.
  client.on('error', () => undefined);
  const { signal } = options;
  try {
    await client.connect();
    const manifest = await describe(client, { ...options, folder });
    const archive = pack();
    const target = createWriteStream(partialFile, { mode: 0o600, flush: true });
    const writePromise = pipeline(archive, createGzip(), addChecksum, target, { signal });
    const [summary] = await Promise.all([addAll(archive, { ...options, manifest, folder, client }), writePromise]);
    await fs.rename(partialFile, options.file);
    return { ...summary, unfinishedJobs: await countUnfinished(client) };
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    await client.end();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function describe(
  client: Client,
  { version, folder, signal }: Pick<BackupOptions, 'version' | 'signal'> & { folder: string },
): Promise<BackupManifest> {
  const { rows } = await client.query<{ schema: number }>('select max(version) as schema from schema_migrations');
  const createdAt = new Date().toISOString();
  const tables = await dumpTables(client, folder, signal);
  return { format: FORMAT, version, schema: rows[0]?.schema ?? 0, createdAt, tables };
}

async function countUnfinished(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select
    (select count(*) from export_jobs where status in ('queued', 'running'))::int +
    (select count(*) from agent_jobs where status = 'active')::int as count`);
  return rows[0]?.count ?? 0;
}

interface Addition extends BackupOptions {
  manifest: BackupManifest;
  /** Contains the dumped tables, one object at a time, and the unfinished backup. */
  folder: string;
  client: Client;
}

async function addAll(
  archive: Pack,
  { manifest, folder, dataDir, secretKey, store, client, signal }: Addition,
): Promise<Omit<BackupSummary, 'unfinishedJobs'> & { damaged: DamagedRecord[] }> {
  try {
    await addBytes(archive, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    if (secretKey) await addBytes(archive, SECRET_KEY, Buffer.from(formatKeys(secretKey)));
    const repositories = await addRepositories(archive, path.join(dataDir, REPOSITORIES));
    const { objects, damaged } = await addObjects(archive, { store, client, folder, signal });
    for (const { name } of manifest.tables) await addFile(archive, `${TABLES}${name}`, path.join(folder, name));
    archive.finalize();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, objects, repositories, damaged };
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

async function addObjects(
  archive: Pack,
  reading: Pick<Addition, 'store' | 'client' | 'folder' | 'signal'>,
): Promise<{ objects: number; damaged: DamagedRecord[] }> {
  let objects = 0;
  const damagedRecords: DamagedRecord[] = [];
  for await (const object of readObjects(reading)) {
    if ('isMissing' in object) damagedRecords.push(object);
    else {
      await addFile(archive, `${OBJECTS}${object.key}`, object.file);
      objects += 1;
    }
  }
  return { objects, damaged: damagedRecords };
}
