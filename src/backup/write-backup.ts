import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { formatKeys } from '../lib/secret-box.ts';
import type { BoxKey } from '../lib/secret-box.ts';
import type { Store } from '../store/adapter.ts';
import { FORMAT, MANIFEST, OBJECTS, REPOSITORIES, SECRET_KEY, TABLES } from './backup-format.ts';
import type { BackupManifest, BackupSummary, DamagedRecord } from './backup-format.ts';
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
}

/**
 * Writes a backup of an installation, which can be running: a snapshot of the database, and every object that it refers
 * to. Objects that differ from their records are omitted and returned. The file contains secrets, and only its owner
 * can read it.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary & { damaged: DamagedRecord[] }> {
  const partialFile = `${options.file}.part`;
  await fs.mkdir(path.dirname(path.resolve(options.file)), { recursive: true });
  const folder = await fs.mkdtemp(`${path.resolve(options.file)}.tables-`);
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'bindery-backup' });
  // Without a listener, an error between two queries would end the process. The next query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const manifest = await describe(client, options.version, folder);
    const archive = pack();
    const target = createWriteStream(partialFile, { mode: 0o600, flush: true });
    const writePromise = pipeline(archive, createGzip(), addChecksum, target);
    const [summary] = await Promise.all([addAll(archive, { ...options, manifest, folder, client }), writePromise]);
    await fs.rename(partialFile, options.file);
    return { ...summary, unfinishedJobs: await countUnfinished(client) };
  } finally {
    await client.end();
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rm(partialFile, { force: true });
  }
}

async function describe(client: Client, version: string, folder: string): Promise<BackupManifest> {
  const { rows } = await client.query<{ schema: number }>('select max(version) as schema from schema_migrations');
  const createdAt = new Date().toISOString();
  return { format: FORMAT, version, schema: rows[0]?.schema ?? 0, createdAt, tables: await dumpTables(client, folder) };
}

async function countUnfinished(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select
    (select count(*) from export_jobs where status in ('queued', 'running'))::int +
    (select count(*) from agent_jobs where status = 'active')::int as count`);
  return rows[0]?.count ?? 0;
}

interface Addition extends BackupOptions {
  manifest: BackupManifest;
  /** Contains the dumped tables, and one object at a time. */
  folder: string;
  client: Client;
}

async function addAll(
  archive: Pack,
  { manifest, folder, dataDir, secretKey, store, client }: Addition,
): Promise<Omit<BackupSummary, 'unfinishedJobs'> & { damaged: DamagedRecord[] }> {
  try {
    await addBytes(archive, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    if (secretKey) await addBytes(archive, SECRET_KEY, Buffer.from(formatKeys(secretKey)));
    const repositories = await addRepositories(archive, path.join(dataDir, REPOSITORIES));
    const { objects, damaged } = await addObjects(archive, { store, client, folder });
    for (const { name } of manifest.tables) await addFile(archive, `${TABLES}${name}`, path.join(folder, name));
    archive.finalize();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, objects, repositories, damaged };
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

/** References come before the objects they refer to, so that a concurrent push leaves none without its commits. */
async function addRepositories(archive: Pack, folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const isObject = (file: string) => /^[^/]+\/objects\//.test(file);
  for (const file of [...files.filter((each) => !isObject(each)), ...files.filter(isObject)])
    await addFile(archive, `${REPOSITORIES}${file}`, path.join(folder, file));
  return new Set(files.map((file) => file.split(path.sep)[0])).size;
}

async function addObjects(
  archive: Pack,
  { store, client, folder }: Pick<Addition, 'store' | 'client' | 'folder'>,
): Promise<{ objects: number; damaged: DamagedRecord[] }> {
  let objects = 0;
  const damagedRecords: DamagedRecord[] = [];
  for await (const object of readObjects({ store, client, folder })) {
    if ('isMissing' in object) damagedRecords.push(object);
    else {
      await addFile(archive, `${OBJECTS}${object.key}`, object.file);
      objects += 1;
    }
  }
  return { objects, damaged: damagedRecords };
}

async function addFile(archive: Pack, name: string, file: string): Promise<void> {
  const handle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  const { size } = await handle.stat();
  if (size === 0) {
    await handle.close();
    await addBytes(archive, name, Buffer.alloc(0));
  } else await addStream(archive, { name, size, body: createReadStream('', { fd: handle, end: size - 1 }) });
}

function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function addStream(archive: Pack, { name, size, body }: { name: string; size: number; body: Readable }): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(body, entry).catch(reject);
  });
}
