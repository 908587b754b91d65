import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { AppError } from '../errors.ts';
import { getDiagnosticsKey, isSegmentKey } from '../export/job/keys.ts';
import type { Store } from '../store/adapter.ts';
import type { DamagedRecord } from './backup-format.ts';

export interface ReadObjects {
  store: Pick<Store, 'list' | 'get'>;
  /** Reads the database's records of the objects. */
  client: Pick<Client, 'query'>;
  /** A folder for one object at a time. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/** A copy of an object. The file is removed when the next object is requested. */
interface CopiedObject {
  key: string;
  file: string;
}

/**
 * Copies each object that a backup needs and compares the copy with its record. Yields a `DamagedRecord` instead for an
 * object with other bytes, and for a missing one. Segments and caches are omitted, because Bindery creates them again.
 */
export async function* readObjects({
  store,
  client,
  folder,
  signal,
}: ReadObjects): AsyncGenerator<CopiedObject | DamagedRecord> {
  const records = await readRecords(client);
  const file = path.join(folder, 'object');
  const visitedKeys = new Set<string>();
  for (const key of await store.list('')) {
    if (isSegmentKey(key) || key.startsWith('cache/') || key.startsWith('.')) continue;
    const sha256 = await copyObject(store, { key, file, signal });
    if (sha256 === undefined) continue;
    visitedKeys.add(key);
    const record = records.get(key);
    if (record && record.sha256 !== sha256) yield toDamaged(key, record, false);
    else yield { key, file };
    await fs.rm(file, { force: true });
  }
  if ([...records.keys()].every((key) => visitedKeys.has(key))) return;
  // In the meantime, Bindery may have removed an expired bundle or completed another export.
  for (const [key, record] of await readRecords(client))
    if (records.has(key) && !visitedKeys.has(key)) yield toDamaged(key, record, true);
}

/** Returns the SHA-256 of the copy; undefined if the object was deleted since. */
async function copyObject(
  store: Pick<Store, 'get'>,
  { key, file, signal }: { key: string; file: string; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  const sum = createHash('sha256');
  const readChunks = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(await store.get(key), readChunks, createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
  return sum.digest('hex');
}

interface ObjectRecord {
  jobId: string;
  domain: string;
  sha256: string;
}

async function readRecords(client: Pick<Client, 'query'>): Promise<Map<string, ObjectRecord>> {
  const records = new Map<string, ObjectRecord>();
  for (const row of await readRows(client)) {
    const { id: jobId, domain, bundle_key: key, sha256, commit_id: commit, diagnostics_sha256: diagnostics } = row;
    if (key && sha256 && !row.bundle_expired_at) records.set(key, { jobId, domain, sha256 });
    if (commit && diagnostics)
      records.set(getDiagnosticsKey({ jobId, commit }), { jobId, domain, sha256: diagnostics });
  }
  return records;
}

interface ExportRow {
  id: string;
  domain: string;
  bundle_key: string | null;
  sha256: string | null;
  commit_id: string | null;
  diagnostics_sha256?: string | null;
  bundle_expired_at?: string | null;
}

/** The database may have an earlier schema, in which some columns are missing. */
async function readRows(client: Pick<Client, 'query'>): Promise<ExportRow[]> {
  const { rows } = await client.query<{ job: ExportRow }>(
    `select to_jsonb(export_jobs) as job from export_jobs where status = 'completed'`,
  );
  return rows.map(({ job }) => job);
}

function toDamaged(key: string, { jobId, domain }: ObjectRecord, isMissing: boolean): DamagedRecord {
  return { key, jobId, domain, isMissing };
}
