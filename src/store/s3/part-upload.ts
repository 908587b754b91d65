import {
  AbortMultipartUploadCommand,
  ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { getEncryption, putObject, type BucketClient, type ObjectHeaders } from './bucket.ts';

/** Minimum number of bytes of a part, except for the last (S3, multipart upload limits). */
export const MIN_PART = 5 * 2 ** 20;

/** An object that is uploaded in parts. The server stores all parts or none. */
export interface PartUpload {
  send(bytes: Buffer): Promise<void>;
  /** Copies an object of the bucket as the next part on the server; returns false if the server doesn't support it. */
  copy(key: string): Promise<boolean>;
  /**
   * Ends with the last bytes, if any, and returns the object's ETag. An object that consists only of these is sent in
   * one call.
   */
  finish(last: Buffer): Promise<string | undefined>;
  /** Aborts the upload. Never throws: the server's own cleanup removes leftovers. */
  abort(): Promise<void>;
}

export function createPartUpload(
  { client, settings }: BucketClient,
  { key, headers }: { key: string; headers?: ObjectHeaders | undefined },
): PartUpload {
  const at = { Bucket: settings.bucket, Key: key };
  const parts: CompletedPart[] = [];
  let id: string | undefined;
  const begin = async () => {
    // S3 rejects parts with a checksum if the upload was started without one. The SDK adds it to parts, but doesn't
    // announce it at the start.
    const hasChecksums = (await client.config.requestChecksumCalculation()) === 'WHEN_SUPPORTED';
    const checksum = hasChecksums && { ChecksumAlgorithm: ChecksumAlgorithm.CRC32 };
    const command = new CreateMultipartUploadCommand({ ...at, ...getEncryption(settings), ...headers, ...checksum });
    return (await client.send(command)).UploadId;
  };
  const createPartInput = async () => {
    id ??= await begin();
    return { ...at, UploadId: id, PartNumber: parts.length + 1 };
  };
  const send = async (bytes: Buffer) => {
    const part = await createPartInput();
    const { ETag, ChecksumCRC32 } = await client.send(new UploadPartCommand({ ...part, Body: bytes }));
    parts.push({ PartNumber: part.PartNumber, ETag, ChecksumCRC32 });
  };
  return {
    send,
    async copy(source) {
      const part = await createPartInput();
      const command = new UploadPartCopyCommand({ ...part, CopySource: `${settings.bucket}/${source}` });
      try {
        const { CopyPartResult: copyResult } = await client.send(command);
        parts.push({ PartNumber: part.PartNumber, ETag: copyResult?.ETag, ChecksumCRC32: copyResult?.ChecksumCRC32 });
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'NotImplemented') return false;
        throw error;
      }
    },
    async finish(last) {
      if (id === undefined) return putObject({ client, settings }, { key, body: last, headers });
      if (last.length > 0) await send(last);
      const input = { ...at, UploadId: id, MultipartUpload: { Parts: parts } };
      return (await client.send(new CompleteMultipartUploadCommand(input))).ETag;
    },
    async abort() {
      if (id === undefined) return;
      await client.send(new AbortMultipartUploadCommand({ ...at, UploadId: id })).catch(() => undefined);
    },
  };
}
