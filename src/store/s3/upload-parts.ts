import type { BucketClient, ObjectHeaders } from './bucket.ts';
import { createPartUpload, type PartUpload } from './part-upload.ts';

/** Collects bytes until there are enough for a part. */
interface PartWriter {
  write(chunk: Buffer): Promise<void>;
  /** Sends the collected bytes. */
  flush(): Promise<void>;
  /** Number of collected bytes. */
  size(): number;
}

/** Stores a stream, with one part of it in memory at a time, and returns the object's ETag. */
export async function uploadParts(
  bucket: BucketClient,
  { body, ...object }: { key: string; body: AsyncIterable<Uint8Array>; headers?: ObjectHeaders | undefined },
): Promise<string | undefined> {
  return withPartUpload(bucket, object, async (_, writer) => {
    for await (const chunk of body) await writer.write(Buffer.from(chunk));
  });
}

/**
 * Creates one object from what `sendParts` copies and writes, and returns its ETag: complete when it resolves, and
 * nothing if it throws.
 */
export async function withPartUpload(
  bucket: BucketClient,
  object: { key: string; headers?: ObjectHeaders | undefined },
  sendParts: (upload: PartUpload, writer: PartWriter) => Promise<void>,
): Promise<string | undefined> {
  const upload = createPartUpload(bucket, object);
  let pendingChunks: Buffer[] = [];
  let size = 0;
  const take = () => {
    const bytes = Buffer.concat(pendingChunks);
    pendingChunks = [];
    size = 0;
    return bytes;
  };
  const writer: PartWriter = {
    async write(chunk) {
      pendingChunks.push(chunk);
      size += chunk.length;
      if (size >= PART) await upload.send(take());
    },
    async flush() {
      if (size > 0) await upload.send(take());
    },
    size: () => size,
  };
  try {
    await sendParts(upload, writer);
    return await upload.finish(take());
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Size of a part in bytes, except for the last. A smaller object is sent in one call. */
export const PART = 16 * 2 ** 20;
