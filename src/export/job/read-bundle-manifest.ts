import { buffer } from 'node:stream/consumers';
import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/adapter.ts';

/** Path in the bundle → what the manifest says of it. */
export type ManifestFiles = Readonly<Record<string, { sha256: string; size: number }>>;

/**
 * Reads the manifest at the end of a bundle, without the rest: it is a gzip member of its own, followed by the one that closes the
 * archive (`packManifest`). Throws `invalid_bundle` when there is none.
 */
export async function readBundleManifest(
  store: Store,
  { key, sizeBytes }: { key: string; sizeBytes: number },
): Promise<ManifestFiles> {
  for (let length = FIRST_BYTES; ; length *= 8) {
    const start = Math.max(0, sizeBytes - length);
    const tail = await buffer(await store.get(key, { start, end: sizeBytes - 1 }));
    const found = await findManifest(tail);
    if (found) return found;
    if (start === 0 || length >= MAX_BYTES)
      throw new AppError('invalid_bundle', 'The bundle has no manifest.json at its end; start a new export.');
  }
}

const FIRST_BYTES = 64 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
/** First bytes of a member, as `packSegment` writes it: deflate, no name, no time. */
const MEMBER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
const HEADER_BYTES = 512;
const unzip = promisify(gunzip);

/** Tries the members from the last one on: bytes within another may look like the start of one. */
async function findManifest(tail: Buffer): Promise<ManifestFiles | undefined> {
  for (let at = tail.lastIndexOf(MEMBER); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(MEMBER, at - 1)) {
    const tar = await unzip(tail.subarray(at)).catch(() => undefined);
    if (tar?.toString('latin1', 0, NAME.length) !== NAME) continue;
    const size = Number.parseInt(tar.toString('latin1', 124, 135), 8);
    const { files } = JSON.parse(tar.toString('utf8', HEADER_BYTES, HEADER_BYTES + size)) as { files: ManifestFiles };
    return files;
  }
  return undefined;
}

const NAME = 'manifest.json\0';
