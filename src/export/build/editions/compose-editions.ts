import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { getEditionFile, getEditionList } from '../../../lib/editions.ts';
import { packEnd, packSegment } from '../../../site/shared.ts';
import type { SegmentSink } from '../types.ts';
import { readArchive } from './read-archive.ts';

/** A finished build of a site for some readers. */
export interface BuiltEdition {
  sink: Pick<SegmentSink, 'read'>;
  /** As in `BuildResult`. Empty for an edition without pages. */
  segments: readonly string[];
}

export interface SignedInEdition extends BuiltEdition {
  groups: readonly string[];
}

type FileList = Record<string, { sha256: string; size: number }>;

/** Bytes that are packed at a time. Packing blocks the thread for some 20 ms. */
const MAX_PACKED_BYTES = 1_000_000;

/**
 * Packs editions into one bundle and returns the names of its segments. Files of the public edition keep their paths;
 * the contents of all others are stored once, by their hash. `manifest.json` lists the editions.
 */
export async function composeEditions(input: {
  /** For readers who aren't signed in. */
  open: BuiltEdition;
  signedIn: readonly SignedInEdition[];
  target: SegmentSink;
  signal?: AbortSignal | undefined;
}): Promise<string[]> {
  const { open, signedIn, target, signal } = input;
  const packer = createPacker(target);
  const storedSums = new Set<string>();
  let head: object = {};
  const addEdition = async ({ sink, segments }: BuiltEdition, toPath: (path: string, sha256: string) => string) => {
    const files: FileList = {};
    for await (const { path, content } of readArchive(sink, segments)) {
      signal?.throwIfAborted();
      if (path === 'manifest.json') {
        head = readHead(content);
        continue;
      }
      const sha256 = hash('sha256', content);
      files[path] = { sha256, size: content.length };
      const target = toPath(path, sha256);
      // An open file is stored even if another one has the same content.
      if (target === path || !storedSums.has(sha256)) await packer.add(target, content);
      storedSums.add(sha256);
    }
    return files;
  };
  await addEdition(open, (path) => path);
  const editions: { groups: readonly string[]; files: string }[] = [];
  for (const edition of signedIn) {
    const files = await addEdition(edition, (_, sha256) => getEditionFile(sha256));
    const list = getEditionList(editions.length);
    await packer.add(list, `${JSON.stringify(files)}\n`);
    editions.push({ groups: edition.groups, files: list });
  }
  return packer.finish({ ...head, version: 2, editions });
}

/** Returns the fields of a manifest except its files. */
function readHead(manifest: Buffer): object {
  const { files: _files, ...head } = JSON.parse(manifest.toString('utf8')) as { files: FileList };
  return head;
}

function createPacker(target: SegmentSink) {
  const names: string[] = [];
  const files: FileList = {};
  let batch: { path: string; content: Buffer }[] = [];
  let bytes = 0;
  const put = async (tar: Buffer) => {
    const name = `editions-${String(names.length).padStart(5, '0')}`;
    await target.put(name, { tar, meta: Buffer.alloc(0), pages: 0 });
    names.push(name);
  };
  const flush = async () => {
    if (batch.length === 0) return;
    await put(packSegment(batch));
    batch = [];
    bytes = 0;
    await yieldToEventLoop();
  };
  return {
    async add(path: string, data: Buffer | string) {
      const content = Buffer.from(data);
      files[path] = { sha256: hash('sha256', content), size: content.length };
      batch.push({ path, content });
      bytes += content.length;
      if (bytes >= MAX_PACKED_BYTES) await flush();
    },
    /** The manifest is a separate member, so that it can be found at the end of the bundle. */
    async finish(head: object): Promise<string[]> {
      await flush();
      const sorted = Object.fromEntries(Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1)));
      const content = `${JSON.stringify({ ...head, files: sorted })}\n`;
      await put(Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]));
      return names;
    },
  };
}
