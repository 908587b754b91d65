import { buffer } from 'node:stream/consumers';
import { AppError } from '../../errors.ts';
import { gunzip, gunzipStart } from '../../lib/gunzip.ts';
import type { Store } from '../../store/adapter.ts';

/** Path in the bundle → its entry in the manifest. */
export type ManifestFiles = Readonly<Record<string, { sha256: string; size: number }>>;

/**
 * Reads the manifest at the end of a bundle without reading the rest. The manifest is a separate gzip member, followed by
 * the member that closes the archive (`packManifest`). Throws `invalid_bundle` if the manifest is missing, too large or
 * damaged.
 */
export async function readBundleManifest(
  store: Pick<Store, 'get'>,
  { key, sizeBytes, maxBytes = MAX_BYTES }: { key: string; sizeBytes: number; maxBytes?: number },
): Promise<ManifestFiles> {
  for (let length = FIRST_BYTES; ; length *= 8) {
    const start = Math.max(0, sizeBytes - length);
    const tail = await buffer(await store.get(key, { start, end: sizeBytes - 1 }));
    const files = await findManifest(tail, maxBytes);
    if (files) return files;
    if (start === 0 || length >= maxBytes)
      throw new AppError('invalid_bundle', "The bundle doesn't have a readable manifest.json. Start a new export.");
  }
}

const FIRST_BYTES = 64 * 1024;
/** Maximum size of the manifest, and of the part of the bundle that is searched for it. */
const MAX_BYTES = 256 * 1024 * 1024;
/** First bytes of a member, as `packSegment` writes it: deflate, no name, no time. */
const MEMBER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
const HEADER_BYTES = 512;
/** Compressed bytes that are enough to read the name in a tar header. */
const PEEK_BYTES = 1024;

/**
 * Tries the members from the last one on, because bytes within a member can look like the start of another: a site can contain
 * compressed files. Only a member that starts with the name of the manifest is decompressed.
 */
async function findManifest(tail: Buffer, maxBytes: number): Promise<ManifestFiles | undefined> {
  for (let at = tail.lastIndexOf(MEMBER); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(MEMBER, at - 1)) {
    const member = tail.subarray(at);
    if (gunzipStart(member, PEEK_BYTES)?.toString('latin1', 0, NAME.length) !== NAME) continue;
    const files = await gunzip(member, { maxBytes }).then(parseManifest, () => undefined);
    if (files) return files;
  }
  return undefined;
}

const NAME = 'manifest.json\0';

function parseManifest(tar: Buffer): ManifestFiles | undefined {
  try {
    const size = Number.parseInt(tar.toString('latin1', 124, 135), 8);
    return (JSON.parse(tar.toString('utf8', HEADER_BYTES, HEADER_BYTES + size)) as { files?: ManifestFiles }).files;
  } catch {
    return undefined;
  }
}
