import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { AppError } from '../errors.ts';
import type { S3Settings } from '../config/storage.ts';
import { findPathProblem } from '../bundle-server/bundle/entry-path.ts';
import { putObject, type BucketClient } from '../store/s3/bucket.ts';
import { createS3Client } from '../store/s3/client.ts';
import { describeS3Error, isMissing } from '../store/s3/explain.ts';
import type { S3Limits } from '../store/s3/limit-exchanges.ts';
import { listObjects } from '../store/s3/list-objects.ts';
import { BodyTooLarge, readBody } from '../lib/http/read-body.ts';
import { uploadParts } from '../store/s3/upload-parts.ts';
import type { DeliveryTarget, TargetObject } from './target.ts';

export interface S3TargetOptions {
  settings: S3Settings;
  /** Empty, or a path with a slash at its end. Nothing outside of it is read or changed. */
  prefix: string;
  /** Time limits for the server. @defaultValue a minute for each call, five attempts */
  patience?: Partial<S3Limits> | undefined;
  /** Maximum number of objects in the prefix. A larger one isn't a site, and would use up the memory. @defaultValue a million */
  maxObjects?: number | undefined;
}

/**
 * Opens a prefix of a bucket in S3 or a compatible store. Its methods throw `unavailable` with a message about the fix
 * if the store refuses a call, or doesn't respond in time after all attempts.
 */
export async function openS3Target({
  settings,
  prefix,
  patience,
  maxObjects = MAX_OBJECTS,
}: S3TargetOptions): Promise<DeliveryTarget> {
  const client = await createS3Client(settings, { tries: TRIES, ...patience });
  const bucket: BucketClient = { client, settings };
  const call = async <Result>(request: () => Promise<Result>): Promise<Result> => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', `${describeS3Error(error, settings)}.`, { cause: error });
    }
  };
  const at = (path: string) => ({ Bucket: settings.bucket, Key: createKey(prefix, path) });
  return {
    name: `s3://${settings.bucket}/${prefix}`,
    list: () => call(() => listTarget(bucket, { prefix, max: maxObjects })),
    read: (path, maxBytes) => call(() => readObject(bucket, at(path).Key, maxBytes)),
    put: async (path, body, { contentType, cacheControl, redirect }) => {
      const headers = {
        ContentType: contentType,
        CacheControl: cacheControl,
        ...(redirect !== undefined && { WebsiteRedirectLocation: redirect }),
      };
      const { Key: key } = at(path);
      const etag = await call(() =>
        Buffer.isBuffer(body) ? putObject(bucket, { key, body, headers }) : uploadParts(bucket, { key, body, headers }),
      );
      return etag ?? '';
    },
    // One by one, because some compatible stores have no call for several.
    delete: (path) => call(async () => void (await client.send(new DeleteObjectCommand(at(path))))),
  };
}

const TRIES = 5;
const MAX_OBJECTS = 1_000_000;

/** The paths are checked before, but a mistake there must not reach another part of the bucket. */
function createKey(prefix: string, path: string): string {
  const problem = findPathProblem(path);
  if (problem === undefined) return prefix + path;
  throw new AppError('invalid_bundle', `The path ${JSON.stringify(path)} can't be delivered, because it ${problem}.`);
}

async function listTarget(
  bucket: BucketClient,
  { prefix, max }: { prefix: string; max: number },
): Promise<Map<string, TargetObject>> {
  const objects = new Map<string, TargetObject>();
  for await (const { Key = '', ETag: etag = '', Size: size = 0 } of listObjects(bucket, { prefix, max }))
    if (Key.startsWith(prefix)) objects.set(Key.slice(prefix.length), { etag, size });
  return objects;
}

async function readObject({ client, settings }: BucketClient, Key: string, maxBytes: number) {
  const response = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key })).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!response) return undefined;
  // Don't rely on the store to declare the length or to end the response.
  const { signal } = new AbortController();
  return readBody(response.Body as Readable, { maxBytes, signal }).catch((error: unknown) => {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new AppError('unavailable', `Expected at most ${maxBytes} bytes in ${Key}, got more.`);
  });
}
