import type { JoinOptions, JoinResult } from '../adapter.ts';
import { createHashingReader } from '../hashing-reader.ts';
import type { BucketClient } from './bucket.ts';
import { openAhead } from './open-ahead.ts';
import { MIN_PART } from './part-upload.ts';
import { withPartUpload } from './upload-parts.ts';

/**
 * Joins objects into one. Every byte is read for the hash, but only objects too small for a server-side copy are
 * uploaded again: neighbors are combined until they are large enough for a part (S3's limits of multipart uploads).
 */
export async function joinInS3(
  bucket: BucketClient,
  { target, sources, sums, signal }: JoinOptions,
): Promise<JoinResult> {
  const reader = createHashingReader(signal, sums);
  await withPartUpload(bucket, { key: target }, async (upload, writer) => {
    for await (const source of openAhead(bucket, sources)) {
      const isLarge = writer.size() === 0 && source.size >= MIN_PART && source.size <= MAX_COPY;
      const isCopied = isLarge && (await upload.copy(source.key));
      for await (const chunk of reader.read(source.body, source.key)) if (!isCopied) await writer.write(chunk);
      if (writer.size() >= MIN_PART) await writer.flush();
    }
  });
  return reader.result();
}

/** Maximum number of bytes that one call can copy. */
const MAX_COPY = 5 * 2 ** 30;
