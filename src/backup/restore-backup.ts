import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError } from '../errors.ts';
import { DecompressedTooLarge, limitDecompressed } from '../lib/gunzip.ts';
import { parseKeys } from '../lib/secret-box.ts';
import type { BoxKey } from '../lib/secret-box.ts';
import type { Store } from '../store/adapter.ts';
import { isInside, MANIFEST, OBJECTS, parseManifest, REPOSITORIES, SECRET_KEY, TABLES } from './backup-format.ts';
import type { BackupManifest, BackupSummary } from './backup-format.ts';
import { verifyChecksum, type ChecksumState } from './checksum.ts';
import { startRepositories, type RepositoryRestore } from './restore-repositories.ts';

/** A database without an installation, into which one is loaded. */
export interface DatabaseLoader {
  /** Migrates the schema to the backup's version. Throws if the database isn't empty, or this program is too old. */
  prepare(manifest: BackupManifest): Promise<void>;
  loadTable(name: string, columns: readonly string[], rows: Readable): Promise<void>;
  /** Stores everything permanently, with queue entries for unfinished jobs. Returns the number of these jobs. */
  commit(): Promise<number>;
}

export interface RestoreOptions {
  file: string;
  loading: DatabaseLoader;
  store: Pick<Store, 'put'>;
  dataDir: string;
  /** Accepts the backup's key. Throws if this installation has another. */
  takeSecretKey(key: BoxKey): Promise<void>;
  /** Called with a sentence if the backup has no checksum, because an earlier version wrote it. */
  onNotice?(notice: string): void;
  /** Maximum bytes of the unpacked backup. @defaultValue 500 times the size of the file, and at least 1 GiB */
  maxUnpackedBytes?: number | undefined;
  /** Ends the restore before the database is committed. @defaultValue it can't be ended */
  signal?: AbortSignal | undefined;
}

/**
 * Restores a backup into an empty installation. Verifies the file's checksum before it writes anything. The database is
 * committed last, in one transaction: if anything fails, it stays empty, and you can run the restore again. Throws
 * `invalid_request` for a file that isn't a complete backup.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupSummary> {
  try {
    const { size } = await fs.stat(options.file);
    const checksum = await verifyChecksum(options.file);
    if (checksum === 'damaged') throw createIncompleteError(WRONG_CHECKSUM);
    const maxUnpackedBytes = options.maxUnpackedBytes ?? Math.max(MIN_UNPACKED, size * MAX_RATIO);
    return await restoreEntries({ ...options, maxUnpackedBytes, checksum });
  } catch (error) {
    throw options.signal?.aborted ? options.signal.reason : explain(error, options.file);
  }
}

interface RestoreEntries extends RestoreOptions {
  checksum: ChecksumState;
  maxUnpackedBytes: number;
}

async function restoreEntries(options: RestoreEntries): Promise<BackupSummary> {
  const repositories = await startRepositories(options.dataDir);
  try {
    return await restoreInto(repositories, options);
  } finally {
    await repositories.close();
  }
}

async function restoreInto(
  repositories: RepositoryRestore,
  { file, loading, store, takeSecretKey, onNotice, checksum, maxUnpackedBytes, signal }: RestoreEntries,
): Promise<BackupSummary> {
  const counts = { rows: 0, objects: 0 };
  let manifest: BackupManifest | undefined;
  for await (const { name, body } of readEntries(file, { maxBytes: maxUnpackedBytes, signal })) {
    if (name === MANIFEST && !manifest) {
      manifest = parseManifest((await readSmall(body, { name, maxBytes: MAX_MANIFEST })).toString('utf8'));
      if (checksum === 'none' && manifest.format > 1) throw createIncompleteError(NO_CHECKSUM);
      if (checksum === 'none') onNotice?.(OLD_FORMAT);
      await loading.prepare(manifest);
    } else if (!manifest) throw createIncompleteError("it doesn't start with a manifest");
    else if (name === SECRET_KEY) await takeSecretKey(parseKeyFile(await readSmall(body, { name, maxBytes: MAX_KEY })));
    else if (name.startsWith(REPOSITORIES)) await repositories.addFile(name, body);
    else if (name.startsWith(OBJECTS)) {
      await store.put(name.slice(OBJECTS.length), body);
      counts.objects += 1;
    } else if (name.startsWith(TABLES)) counts.rows += await restoreTable(loading, { manifest, name, body });
    else throw createIncompleteError(`it has an unexpected entry ${JSON.stringify(name)}`);
  }
  if (!manifest) throw createIncompleteError('it is empty');
  const expectedRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  if (counts.rows !== expectedRows) throw createIncompleteError(`it has ${counts.rows} of ${expectedRows} rows`);
  await repositories.finish();
  const unfinishedJobs = await loading.commit();
  return { tables: manifest.tables.length, ...counts, repositories: repositories.count(), unfinishedJobs };
}

/** Gzip compresses zeros a thousandfold. Tables of equal rows stay far below this. */
const MAX_RATIO = 500;
const MIN_UNPACKED = 2 ** 30;
const TOO_LARGE = 'it unpacks to far more data than a backup of its size can contain';
const WRONG_CHECKSUM = "its checksum doesn't match, so the file changed after it was written. Restore another copy";
const NO_CHECKSUM =
  'its checksum is missing, so the file was truncated or extended after it was written. Restore another copy';
const OLD_FORMAT =
  "An earlier version of Bindery wrote this backup without a checksum, so Bindery can't verify that the file is unchanged. Create a new backup after the restore.";

interface Entry {
  name: string;
  body: Readable;
}

async function* readEntries(
  file: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal | undefined },
): AsyncGenerator<Entry> {
  const archive = extract();
  const limit = limitDecompressed(maxBytes);
  const readPromise = pipeline(createReadStream(file), createGunzip(), limit, archive, { signal });
  // Its error ends the loop below, which throws it.
  readPromise.catch(() => undefined);
  for await (const entry of archive) {
    const { name, type } = entry.header;
    if (type !== 'file' || !isInside(name))
      throw createIncompleteError(`it has an unexpected entry ${JSON.stringify(name)}`);
    yield { name, body: Readable.from(entry, { objectMode: false }) };
    entry.resume();
  }
  await readPromise;
}

function explain(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof AppError) return error;
  if (error instanceof DecompressedTooLarge) return createIncompleteError(TOO_LARGE, error);
  if (
    ['ENOENT', 'EISDIR', 'EACCES'].includes(code) &&
    'path' in (error as object) &&
    (error as { path?: string }).path === file
  )
    return new AppError('invalid_request', `Can't read the backup ${file} (${code}).`);
  if (/^(?:22|23|42)[0-9A-Z]{3}$/.test(code))
    return createIncompleteError(`PostgreSQL rejected it (${message})`, error);
  return code.startsWith('Z_') || /tar|unexpected end/i.test(message) ? createIncompleteError(message, error) : error;
}

function createIncompleteError(reason: string, cause?: unknown): AppError {
  return new AppError(
    'invalid_request',
    `This isn't a complete Bindery backup: ${reason}. The database wasn't changed.`,
    {
      cause,
    },
  );
}

function parseKeyFile(text: Buffer): BoxKey {
  const key = parseKeys(text.toString('utf8'));
  if (key) return key;
  throw createIncompleteError("its secret key isn't valid");
}

const MAX_MANIFEST = 4_000_000;
const MAX_KEY = 1_000;

/** The rest of an archive can have any size, but not what is held in memory. */
async function readSmall(body: Readable, { name, maxBytes }: { name: string; maxBytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw createIncompleteError(`its ${name} is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function restoreTable(
  loading: DatabaseLoader,
  { manifest, name, body }: Entry & { manifest: BackupManifest },
): Promise<number> {
  const table = manifest.tables.find((each) => `${TABLES}${each.name}` === name);
  if (!table) throw createIncompleteError(`its manifest doesn't list ${JSON.stringify(name)}`);
  await loading.loadTable(table.name, table.columns, body);
  return table.rows;
}
