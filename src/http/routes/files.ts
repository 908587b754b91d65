import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { checkStoredBundle, createDamagedBundleError } from '../../export/job/check-stored-bundle.ts';
import { findJobOfBundle } from '../../export/job/keys.ts';
import { createExpiredBundleError } from '../../export/retention/pin-bundle.ts';
import { findRangeHeader, parseRange } from '../../lib/http/byte-range.ts';
import { createAttachmentHeader } from '../../lib/http/content-disposition.ts';
import { matchesEtag } from '../../lib/http/etag.ts';
import type { ObjectInfo, Store } from '../../store/adapter.ts';
import { LINK_PATH, verifyLink } from '../../store/signed-links.ts';
import type { App, AppDeps } from '../types.ts';

/** Serves the objects of a local store to callers with a signed link. Registers nothing if the store's links point elsewhere. */
export function registerFiles(app: App, { db, store, linkSecret: secret }: AppDeps): void {
  if (!secret) return;
  // As with presigned links of an object store, a path without a valid signature is forbidden, not unknown.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${LINK_PATH}*`,
    schema: { hide: true },
    onRequest: () => {
      throw new AppError('forbidden', 'This link is read-only. Use GET or HEAD.');
    },
    handler: () => undefined,
  });
  app.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${LINK_PATH}*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const key = request.params['*'];
      const verdict = verifyLink({ key, query: request.query, now: new Date(), secret });
      if (!verdict.ok) throw new AppError('forbidden', REFUSALS[verdict.reason]);
      const sha256 = await checkJob({ db, store }, key);
      const info = await store.find(key);
      if (!info) throw createDeletedFileError();
      return sendObject({ request, reply, store, key, info, filename: verdict.claims.filename, sha256 });
    },
  });
}

/**
 * Returns the expected SHA-256 of a bundle. Throws if its job was deleted or has expired, because the bundle can
 * remain in the store for a moment.
 */
async function checkJob({ db, store }: Pick<AppDeps, 'db' | 'store'>, key: string): Promise<string | undefined> {
  const jobId = findJobOfBundle(key);
  if (jobId === undefined) return undefined;
  const job = await db
    .selectFrom('export_jobs')
    .select(['id', 'bundle_key', 'size_bytes', 'sha256', 'bundle_etag', 'bundle_expired_at'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!job) throw createDeletedFileError();
  if (job.bundle_expired_at) throw createExpiredBundleError(job.bundle_expired_at);
  // If the job was exported again, older links point to the previous bundle.
  if (job.bundle_key !== key) return undefined;
  await checkStoredBundle({ db, store }, job);
  return job.sha256 ?? undefined;
}

function createDeletedFileError(): AppError {
  return new AppError('not_found', 'The file behind this link was deleted.');
}

const REFUSALS = {
  'bad-signature': "This link's signature is not valid. Copy the whole link, or request a new one.",
  expired: 'This link has expired. Request a new one with POST /v1/static-export/jobs/{jobId}/bundle.',
};

interface ObjectResponse {
  request: FastifyRequest;
  reply: FastifyReply;
  store: Store;
  key: string;
  info: ObjectInfo;
  filename: string;
  /** Expected SHA-256, if known. */
  sha256: string | undefined;
}

/** Sends an object as RFC 9110 specifies: at most one range, and the whole object if a condition of the range fails. */
async function sendObject({
  request,
  reply,
  store,
  key,
  info,
  filename,
  sha256,
}: ObjectResponse): Promise<FastifyReply> {
  const { headers, method } = request;
  reply
    .header('etag', info.etag)
    .header('last-modified', info.modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-transform')
    .header('content-disposition', createAttachmentHeader(filename))
    .type(key.endsWith('.gz') ? 'application/gzip' : 'application/octet-stream');
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, info.etag, 'weak')) return reply.code(304).send();
  const range = method === 'GET' ? parseRange(findRangeHeader(headers, info.etag), info.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${info.size}`)
      .type('application/json; charset=utf-8')
      .send({ error: `The requested range is outside the file, which has ${info.size} bytes.` });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : info.size);
  if (method === 'HEAD') return reply.send();
  const bytes = await store.get(key, range);
  return reply.send(
    sha256 === undefined || range ? bytes : Readable.from(verifyChecksum(bytes, sha256), { objectMode: false }),
  );
}

/**
 * Yields the bytes of an object, but holds back the last ones until the SHA-256 is verified. If it doesn't match, the
 * response ends before its announced length, so that no client mistakes it for a complete file.
 */
async function* verifyChecksum(bytes: Readable, sha256: string): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let last: Buffer | undefined;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (last) yield last;
    sum.update(chunk);
    last = chunk;
  }
  if (sum.digest('hex') !== sha256) throw createDamagedBundleError();
  if (last) yield last;
}
