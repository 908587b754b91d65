import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findJobOfBundle } from '../../export/job/keys.ts';
import { expiredBundle } from '../../export/retention/pin-bundle.ts';
import { findRangeHeader, parseRange } from '../../lib/http/byte-range.ts';
import { attachmentHeader } from '../../lib/http/content-disposition.ts';
import { matchesEtag } from '../../lib/http/etag.ts';
import type { ObjectInfo, Store } from '../../store/adapter.ts';
import { LINK_PATH, verifyLink } from '../../store/signed-links.ts';
import type { App, AppDeps } from '../types.ts';

/** Serves the objects of a local store to holders of a signed link. Absent when the store's links lead elsewhere. */
export function registerFiles(app: App, { db, store, linkSecret: secret }: AppDeps): void {
  if (!secret) return;
  // Like a presigned link of an object store: what it is not signed for is forbidden, not unknown.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${LINK_PATH}*`,
    schema: { hide: true },
    onRequest: () => {
      throw new AppError('forbidden', 'This link is signed for reading only; use GET or HEAD.');
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
      await checkJob(db, key);
      const info = await store.find(key);
      if (!info) throw deletedFile();
      return sendObject({ request, reply, store, key, info, filename: verdict.claims.filename });
    },
  });
}

/** A deleted project takes its bundles along, and one whose time is over has none, though it takes a moment until they are gone from the store. */
async function checkJob(db: Database, key: string): Promise<void> {
  const jobId = findJobOfBundle(key);
  if (jobId === undefined) return;
  const job = await db.selectFrom('export_jobs').select('bundle_expired_at').where('id', '=', jobId).executeTakeFirst();
  if (!job) throw deletedFile();
  if (job.bundle_expired_at) throw expiredBundle(job.bundle_expired_at);
}

function deletedFile(): AppError {
  return new AppError('not_found', 'The file of this link has been deleted.');
}

const REFUSALS = {
  'bad-signature': 'The signature of this link is not valid; copy the link whole, or ask for a new one.',
  expired: 'This link has expired; ask for a new one with POST /v1/static-export/jobs/{jobId}/bundle.',
};

interface ObjectResponse {
  request: FastifyRequest;
  reply: FastifyReply;
  store: Store;
  key: string;
  info: ObjectInfo;
  filename: string;
}

/** RFC 9110: max one range; a condition that does not hold makes a range request a whole one. */
async function sendObject({ request, reply, store, key, info, filename }: ObjectResponse): Promise<FastifyReply> {
  const { headers, method } = request;
  reply
    .header('etag', info.etag)
    .header('last-modified', info.modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-transform')
    .header('content-disposition', attachmentHeader(filename))
    .type(key.endsWith('.gz') ? 'application/gzip' : 'application/octet-stream');
  const known = headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, info.etag, 'weak')) return reply.code(304).send();
  const range = method === 'GET' ? parseRange(findRangeHeader(headers, info.etag), info.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${info.size}`)
      .type('application/json; charset=utf-8')
      .send({ error: `Expected a range within the ${info.size} bytes of the file.` });
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : info.size);
  return method === 'HEAD' ? reply.send() : reply.send(await store.get(key, range));
}
