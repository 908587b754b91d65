import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

/**
 * Adds `Content-MD5` to the DeleteObjects calls of a client. S3 documents the header as required, and many compatible
 * stores reject the call without it. The SDK sends only a newer checksum.
 */
export function addDeleteDigest(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { request } = args;
        if (commandName === 'DeleteObjectsCommand' && isRequest(request))
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        return next(args);
      },
    // The body is complete in this step, and the request isn't signed yet.
    { step: 'build', name: 'addDeleteDigest' },
  );
}

function isRequest(request: unknown): request is { headers: Record<string, string>; body: string | Uint8Array } {
  if (typeof request !== 'object' || request === null || !('headers' in request) || !('body' in request)) return false;
  return typeof request.body === 'string' || request.body instanceof Uint8Array;
}
