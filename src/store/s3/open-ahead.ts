import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { throwIfMissing, type BucketClient } from './bucket.ts';

interface OpenObject {
  key: string;
  size: number;
  body: Readable;
}

/**
 * Opens objects in order, and the next ones while one is read, because each open costs a round trip. Throws `not_found`
 * for a missing one.
 */
export async function* openAhead(bucket: BucketClient, keys: readonly string[]): AsyncGenerator<OpenObject> {
  const openObjects: Promise<OpenObject>[] = [];
  let next = 0;
  try {
    while (next < keys.length || openObjects.length > 0) {
      while (openObjects.length < OBJECTS_AHEAD && next < keys.length) {
        const nextObject = open(bucket, keys[next++] ?? '');
        // Its turn may never come.
        nextObject.catch(() => undefined);
        openObjects.push(nextObject);
      }
      const object = await openObjects.shift();
      if (object) yield object;
    }
  } finally {
    for (const openedObject of openObjects) openedObject.then(({ body }) => body.destroy()).catch(() => undefined);
  }
}

const OBJECTS_AHEAD = 8;

async function open({ client, settings }: BucketClient, key: string): Promise<OpenObject> {
  const command = new GetObjectCommand({ Bucket: settings.bucket, Key: key });
  const { Body, ContentLength = 0 } = await client.send(command).catch(throwIfMissing(key));
  return { key, size: ContentLength, body: Body as Readable };
}
