/**
 * Stores the sources of a split export for the workers that render its parts. All of them use the same bytes, without
 * access to the repository or its credentials. The format, compressed as a whole: the length of a head and a line feed,
 * the head as JSON, then the files one after another.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createByteReader } from '../../../lib/byte-reader.ts';
import { checkFolder, type FolderLimits } from '../../../lib/folder-limits.ts';
import { limitDecompressed } from '../../../lib/gunzip.ts';
import { createWorkFolder, removeWorkFolder, withWorkFolder } from '../../../lib/work-folders.ts';
import { openFolder } from '../../../site/shared.ts';
import type { Store } from '../../../store/adapter.ts';
import type { FetchedSource } from '../../source/fetch-source.ts';
import { SOURCE_LIMITS } from '../../source/source-limits.ts';
import { getSourcesKey, type JobCommit } from '../keys.ts';
import type { SegmentDeps } from '../segment-sink.ts';
import { deleteSegmentRecords, recordSegment } from '../stored-sums.ts';

interface Head extends Pick<FetchedSource, 'time' | 'modified' | 'histories' | 'leftOut'> {
  files: { name: string; size: number }[];
}

/** Stores the sources of a job, unless they are stored already. */
export async function storeSources(
  { db, store }: SegmentDeps,
  { job, source, signal }: { job: JobCommit; source: FetchedSource; signal: AbortSignal },
): Promise<void> {
  const key = getSourcesKey(job);
  if (await findSum({ db }, job)) return;
  const gzipStream = createGzip({ level: 1 });
  const sum = createHash('sha256');
  let size = 0;
  // A listener for data would lose the bytes that arrive before the store begins to read.
  const sumStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const packPromise = pipeline(Readable.from(pack(source), { objectMode: false }), gzipStream, sumStream, { signal });
  await Promise.all([packPromise, store.put(key, sumStream)]);
  await recordSegment(db, { jobId: job.jobId, key, pages: 0, size, sha256: sum.digest('hex') });
}

/** Returns the SHA-256 digest of the stored sources; undefined if there are none. */
async function findSum({ db }: Pick<SegmentDeps, 'db'>, job: JobCommit): Promise<string | undefined> {
  const row = await db
    .selectFrom('export_segments')
    .select('sha256')
    .where('job_id', '=', job.jobId)
    .where('key', '=', getSourcesKey(job))
    .executeTakeFirst();
  return row?.sha256 ?? undefined;
}

async function* pack({ folder, time, modified, histories, leftOut }: FetchedSource): AsyncGenerator<Buffer> {
  const contents = openFolder(folder);
  const files: Head['files'] = [];
  for (const name of contents.files) files.push({ name, size: (await fs.stat(path.join(folder, name))).size });
  const head = Buffer.from(JSON.stringify({ time, modified, histories, leftOut, files } satisfies Head));
  yield Buffer.from(`${head.length}\n`);
  yield head;
  for (const { name } of files) yield await fs.readFile(path.join(folder, name));
}

/**
 * Writes a job's stored sources to a new folder. Returns undefined if none are stored or they are damaged; the caller then
 * fetches them again.
 */
export async function loadSources(
  { db, store, onDamaged }: SegmentDeps,
  { job, dataFolder, signal }: { job: JobCommit; dataFolder: string; signal: AbortSignal },
): Promise<FetchedSource | undefined> {
  const key = getSourcesKey(job);
  const expectedSum = await findSum({ db }, job);
  if (expectedSum === undefined) return undefined;
  return withWorkFolder(dataFolder, async (scratch) => {
    // Nothing is unpacked before all bytes are known to be right.
    const file = path.join(scratch, 'sources.gz');
    if ((await download(store, { key, file, signal })) !== expectedSum) {
      onDamaged?.(key);
      await deleteSegmentRecords(db, { jobId: job.jobId, keys: [key] });
      return undefined;
    }
    const folder = await createWorkFolder(dataFolder);
    const remove = () => removeWorkFolder(folder);
    try {
      const { time, modified, histories, leftOut } = await unpackSources({ file, folder, signal });
      return { folder, commit: job.commit, time, modified, histories, leftOut, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  });
}

/** Returns the SHA-256 of the bytes, in hex; undefined when there is no such object. */
async function download(
  store: Store,
  { key, file, signal }: { key: string; file: string; signal: AbortSignal },
): Promise<string | undefined> {
  if (!(await store.find(key))) return undefined;
  const sum = createHash('sha256');
  const packedStream = (await store.get(key)).on('data', (chunk: Buffer) => sum.update(chunk));
  await pipeline(packedStream, createWriteStream(file), { signal });
  return sum.digest('hex');
}

/** Maximum number of bytes of the list of files. */
const MAX_HEAD_BYTES = 128 * 2 ** 20;

/** Unpacks sources into a folder and returns their head. Throws if the files are larger than the sources of a project can be. */
export async function unpackSources(
  { file, folder, signal }: { file: string; folder: string; signal: AbortSignal },
  limits: FolderLimits = SOURCE_LIMITS,
): Promise<Head> {
  const limit = limitDecompressed(limits.totalBytes + MAX_HEAD_BYTES);
  const write = (chunks: AsyncIterable<Buffer>) => unpack(Readable.from(chunks), { folder, limits });
  return pipeline(createReadStream(file), createGunzip(), limit, write, { signal });
}

async function unpack(stream: Readable, { folder, limits }: { folder: string; limits: FolderLimits }): Promise<Head> {
  const reader = createByteReader(stream);
  const length = Number((await reader.readLine()).toString('latin1'));
  if (!(length <= MAX_HEAD_BYTES))
    throw new Error(`Expected a list of files of at most ${MAX_HEAD_BYTES} bytes, got ${length}.`);
  const head = JSON.parse((await reader.read(length)).toString('utf8')) as Head;
  checkFolder(head.files, limits);
  const parents = new Set<string>();
  for (const { name, size } of head.files) {
    const parent = path.dirname(path.join(folder, name));
    if (!parents.has(parent)) await fs.mkdir(parent, { recursive: true });
    parents.add(parent);
    await fs.writeFile(path.join(folder, name), await reader.read(size), { flag: 'wx' });
  }
  if (!(await reader.isAtEnd())) throw new Error('Expected the stored sources to end after the last file, got more.');
  return head;
}
