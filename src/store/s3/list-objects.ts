import { paginateListObjectsV2, type _Object } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import type { BucketClient } from './bucket.ts';

/** Calls for a page of the list whose objects are too few count as this many, so that empty pages end as well. */
const MIN_PAGE = 100;

/**
 * Returns the objects whose keys start with `prefix`. Throws `unavailable` after `max` objects, even if the server
 * lists the same ones again, or pages without any.
 */
export async function* listObjects(
  { client, settings }: BucketClient,
  { prefix, max }: { prefix: string; max: number },
): AsyncGenerator<_Object> {
  let count = 0;
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket: settings.bucket, Prefix: prefix },
  )) {
    yield* Contents;
    count += Math.max(MIN_PAGE, Contents.length);
    if (count > max)
      throw new AppError(
        'unavailable',
        `Expected at most ${max} objects in s3://${settings.bucket}/${prefix}, but the list of the storage doesn't end there.`,
      );
  }
}
