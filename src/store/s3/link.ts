import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createAttachmentHeader } from '../../lib/http/content-disposition.ts';
import type { LinkOptions, SignedLink } from '../adapter.ts';
import { createS3Client } from './client.ts';
import type { BucketClient } from './bucket.ts';

type LinkSigner = (key: string, options: LinkOptions) => Promise<SignedLink>;

/** Creates the signer of links: at the public URL, with credentials that live as long as the link if possible. */
export async function createLinkSigner({ client, settings }: BucketClient): Promise<LinkSigner> {
  const { bucket, publicEndpoint } = settings;
  const signer =
    publicEndpoint === undefined ? client : await createS3Client({ ...settings, endpoint: publicEndpoint });
  const getLifetime = async (forceRefresh: boolean) => {
    const { expiration } = await signer.config.credentials({ forceRefresh });
    return expiration?.getTime() ?? Infinity;
  };
  return async (key, { ttlSeconds, filename }) => {
    const requestedEnd = Date.now() + ttlSeconds * 1000;
    // A role's credentials expire, and so does everything they have signed.
    const lifetime = (await getLifetime(false)) < requestedEnd ? await getLifetime(true) : Infinity;
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentDisposition: createAttachmentHeader(filename),
      ResponseContentType: key.endsWith('.gz') ? 'application/gzip' : 'application/octet-stream',
    });
    const url = await getSignedUrl(signer, command, { expiresIn: ttlSeconds });
    return { url, expiresAt: new Date(Math.min(requestedEnd, lifetime)) };
  };
}
