import { Readable } from 'node:stream';
import { DeleteObjectsCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { Store } from '../adapter.ts';
import { checkKey } from '../keys.ts';
import { abortStaleUploads } from './abort-stale-uploads.ts';
import { throwIfMissing, putObject, type BucketClient } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { createS3Client } from './client.ts';
import type { S3Limits } from './limit-exchanges.ts';
import { explainS3Error, isMissing } from './explain.ts';
import { joinInS3 } from './join.ts';
import { createLinkSigner } from './link.ts';
import { listObjects } from './list-objects.ts';
import { uploadParts } from './upload-parts.ts';
import type { S3Settings } from '../../config/storage.ts';

/**
 * Opens object storage in S3 or a compatible server. If the bucket can't be used, throws `invalid_config` with a
 * message about the fix. Later rejections and timeouts of the server cause `storage_unreachable`, after the SDK's
 * retries.
 */
export async function openS3Store(settings: S3Settings, patience?: Partial<S3Limits>): Promise<Store> {
  const target: BucketClient = { client: await createS3Client(settings, patience), settings };
  await checkBucket(target);
  return createS3Store(target);
}

async function createS3Store(target: BucketClient): Promise<Store> {
  const { client, settings } = target;
  const signLink = await createLinkSigner(target);
  const call = async <Result>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request();
    } catch (error) {
      throw explainS3Error(error, settings);
    }
  };
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    put: async (key, body) => {
      const Key = at(key).Key;
      await call(() =>
        Buffer.isBuffer(body) ? putObject(target, { key: Key, body }) : uploadParts(target, { key: Key, body }),
      );
    },
    get: async (key, range) => {
      const input = { ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const { Body } = await call(() => client.send(new GetObjectCommand(input)).catch(throwIfMissing(key)));
      return withExplainedErrors(Body as Readable, settings);
    },
    find: async (key) => {
      const command = new HeadObjectCommand(at(key));
      const response = await call(() => client.send(command).catch((error) => ignoreMissing(error)));
      return (
        response && {
          size: response.ContentLength ?? 0,
          etag: response.ETag ?? '""',
          modifiedAt: response.LastModified ?? new Date(0),
        }
      );
    },
    delete: async (keys) => {
      const objects = keys.map((key) => ({ Key: at(key).Key }));
      for (let start = 0; start < objects.length; start += MAX_DELETES)
        await call(() => deleteBatch(target, objects.slice(start, start + MAX_DELETES)));
    },
    list: (prefix) => call(() => listKeys(target, prefix)),
    join: ({ target: key, sources, ...rest }) =>
      call(() => joinInS3(target, { target: at(key).Key, sources: sources.map((source) => at(source).Key), ...rest })),
    link: async (key, options) => call(() => signLink(at(key).Key, options)),
    removeStaleUploads: () => call(() => abortStaleUploads(target)),
  };
}

/** A server can also stop in the middle of an object. Its connection closes with the stream, read or not. */
function withExplainedErrors(body: Readable, settings: S3Settings): Readable {
  const readChunks = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw explainS3Error(error, settings);
    }
  };
  return Readable.from(readChunks(), { objectMode: false }).once('close', () => body.destroy());
}

/** Maximum number of keys in one DeleteObjects call. */
const MAX_DELETES = 1_000;

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

async function deleteBatch({ client, settings }: BucketClient, objects: { Key: string }[]): Promise<void> {
  const Delete = { Objects: objects, Quiet: true };
  const { Errors: [first] = [] } = await client.send(new DeleteObjectsCommand({ Bucket: settings.bucket, Delete }));
  if (first) throw Object.assign(new Error(first.Message), { name: first.Code ?? 'Unknown' });
}

/** More keys would use up the memory. */
const MAX_KEYS = 10_000_000;

async function listKeys(bucket: BucketClient, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Key } of listObjects(bucket, { prefix, max: MAX_KEYS })) if (Key !== undefined) keys.push(Key);
  return keys.sort();
}
