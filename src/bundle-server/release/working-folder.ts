/**
 * The folder in which a site server stores its bundles. It belongs to one server process at a time.
 *
 *     current.json            ids of the current and previous release, sealed: replaced by one atomic rename
 *     releases/<id>/site/     the unpacked files
 *     releases/<id>/manifest.sha256   hash of site/manifest.json
 *     releases/<id>/bundle.minisig    signature of the archive, if signatures are verified
 *     releases/<id>/encoded/  compressed copies
 *     incoming-<random>/      a download or unpacking in progress
 */
import fs from 'node:fs/promises';
import path from 'node:path';

import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { parseJson } from '../../lib/parse-json.ts';
import { seal, unseal } from '../../lib/sealed.ts';
import { createFolders } from '../../lib/create-folders.ts';

const Id = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Pointer = Type.Object({ current: Id, previous: Type.Optional(Id), source: Type.Optional(Id) });

/**
 * Ids of the releases to serve. `previous` is kept for a rollback. `source` is the hash of the place that the current one
 * is from.
 */
export type Pointer = Static<typeof Pointer>;

/** Creates the folder and removes leftovers of an interrupted run. */
export async function prepareFolder(folder: string): Promise<void> {
  await createFolders(path.join(folder, 'releases'));
  const names = await fs.readdir(folder);
  await removeAll(names.filter((name) => name.startsWith(INCOMING_PREFIX)).map((name) => path.join(folder, name)));
}

/** Creates a new, empty folder on the same disk, so that it can be renamed into place. */
export async function makeIncoming(folder: string): Promise<string> {
  return fs.mkdtemp(path.join(folder, INCOMING_PREFIX));
}

export function releaseRoot(folder: string, id: string): string {
  return path.join(folder, 'releases', id);
}

/**
 * Reads which releases are current and previous; undefined if there are none. If the file is damaged, the two most
 * recently changed releases are used instead, so that a server without a source still has something to serve.
 */
export async function findPointer(folder: string): Promise<Pointer | undefined> {
  const bytes = await fs.readFile(path.join(folder, POINTER)).catch(() => undefined);
  return bytes && (parsePointer(bytes) ?? (await recoverPointer(folder)));
}

/** Earlier versions wrote the JSON without a seal. */
function parsePointer(bytes: Buffer): Pointer | undefined {
  const value = parseJson(unseal(bytes) ?? bytes);
  return Value.Check(Pointer, value) ? value : undefined;
}

async function recoverPointer(folder: string): Promise<Pointer | undefined> {
  const names = (await fs.readdir(path.join(folder, 'releases')).catch(() => [])).filter((name) =>
    Value.Check(Id, name),
  );
  const releases = await Promise.all(
    names.map(async (id) => ({ id, changedAt: (await fs.stat(releaseRoot(folder, id))).mtimeMs })),
  );
  const [current, previous] = releases.sort((left, right) => right.changedAt - left.changedAt);
  return current && { current: current.id, ...(previous && { previous: previous.id }) };
}

/** Makes a release the current one, keeps the previous one and removes all others. */
export async function switchRelease(folder: string, { id, source }: { id: string; source: string }): Promise<void> {
  const before = await findPointer(folder);
  const previous = before?.current === id ? before.previous : before?.current;
  const pointer: Pointer = { current: id, ...(previous && { previous }), source };
  const now = new Date();
  await fs.utimes(releaseRoot(folder, id), now, now).catch(() => undefined);
  await replaceFile(path.join(folder, POINTER), seal(Buffer.from(JSON.stringify(pointer))));
  const releases = await fs.readdir(path.join(folder, 'releases'));
  const unusedReleases = releases.filter((name) => name !== id && name !== previous);
  await removeAll(unusedReleases.map((name) => releaseRoot(folder, name)));
}

const INCOMING_PREFIX = 'incoming-';
const POINTER = 'current.json';

/**
 * Writes, flushes and renames, so that a reader, or a start after a power failure, sees either the old or the new text.
 */
async function replaceFile(file: string, bytes: Buffer): Promise<void> {
  const next = `${file}.next`;
  await fs.writeFile(next, bytes, { flush: true });
  await fs.rename(next, file);
}

async function removeAll(paths: string[]): Promise<void> {
  for (const entry of paths) await fs.rm(entry, { recursive: true, force: true });
}
