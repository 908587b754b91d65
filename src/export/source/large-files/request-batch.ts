import { GuardedFetchError } from '../../../lib/guarded-fetch.ts';
import type { Wait } from '../../../lib/retry.ts';
import { requestLfs, type LfsServer } from './lfs-server.ts';
import type { Pointer } from './pointer.ts';

/** The download location of a large file, or the reason why it is not available. */
export type Download = { url: URL; headers: Record<string, string> } | { problem: string };

interface BatchOptions {
  signal?: AbortSignal | undefined;
  wait?: Wait | undefined;
}

/**
 * Requests the locations of large files from a server (Git LFS specification, Batch API). The result has an entry for
 * each.
 */
export async function requestBatch(
  server: LfsServer,
  pointers: readonly Pointer[],
  options: BatchOptions,
): Promise<Map<string, Download>> {
  const downloads = new Map<string, Download>();
  for (let start = 0; start < pointers.length; start += BATCH) {
    const batch = pointers.slice(start, start + BATCH);
    const objects = await askFor(server, batch, options);
    for (const { oid } of batch)
      downloads.set(oid, typeof objects === 'string' ? { problem: objects } : readDownload(objects.get(oid), server));
  }
  return downloads;
}

/** Number of files that servers accept in one request. */
const BATCH = 100;
const MAX_RESPONSE = 4_000_000;
const TYPE = 'application/vnd.git-lfs+json';

/** Returns the objects of a response by id, or the reason why there are none. */
async function askFor(
  server: LfsServer,
  batch: readonly Pointer[],
  options: BatchOptions,
): Promise<Map<string, LfsObject> | string> {
  const request = {
    operation: 'download',
    transfers: ['basic'],
    objects: batch.map(({ oid, size }) => ({ oid, size })),
  };
  try {
    const { status, body } = await requestLfs(server, {
      url: new URL(`${server.address.href}/objects/batch`),
      headers: {
        accept: TYPE,
        'content-type': TYPE,
        ...(server.authorization !== undefined && { authorization: server.authorization }),
      },
      body: Buffer.from(JSON.stringify(request)),
      maxBytes: MAX_RESPONSE,
      ...options,
    });
    if (status !== 200) return describeStatus(status, server.address.host);
    const response = JSON.parse(body.toString('utf8')) as { objects?: LfsObject[] } | null;
    const objects = Array.isArray(response?.objects) ? response.objects : [];
    return new Map(objects.map((object) => [object.oid, object]));
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof GuardedFetchError) return `the request to ${server.address.host} failed: ${error.message}`;
    if (error instanceof SyntaxError || error instanceof TypeError) return describeStatus(404, server.address.host);
    throw error;
  }
}

function describeStatus(status: number, host: string): string {
  if (status === 404 || status === 501) return `${host} has no Git LFS files for the repository`;
  if (status === 401 || status === 403)
    return `the project's credentials don't allow reading Git LFS files from ${host} (${status})`;
  if (status === 429) return `${host} limits requests (429). Start another export later`;
  return `${host} responded with ${status}`;
}

/** Responses from hosts are not trusted. */
interface LfsObject {
  oid: string;
  authenticated?: unknown;
  error?: { code?: unknown; message?: unknown };
  actions?: { download?: { href?: unknown; header?: unknown } };
}

function readDownload(object: LfsObject | undefined, { address, authorization }: LfsServer): Download {
  const { error, actions, authenticated } = object ?? {};
  if (error?.code === 404 || error?.code === 410) return { problem: `${address.host} doesn't have the file` };
  if (error)
    return {
      problem: `${address.host} rejected the request for the file (${cutText(error.code)}: ${cutText(error.message)})`,
    };
  const { href, header } = actions?.download ?? {};
  if (typeof href !== 'string' || !URL.canParse(href)) return { problem: `${address.host} doesn't have the file` };
  const url = new URL(href);
  const headers = readHeaders(header);
  const isOwn = url.origin === address.origin && authenticated !== true && headers['authorization'] === undefined;
  if (isOwn && authorization !== undefined) headers['authorization'] = authorization;
  return { url, headers };
}

function readHeaders(headers: unknown): Record<string, string> {
  const entries = typeof headers === 'object' && headers !== null ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' && isHeader(name, value) ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

/** The other headers belong to the connection. */
function isHeader(name: string, value: string): boolean {
  return (
    /^(?!(?:host|connection|content-length|transfer-encoding|upgrade|accept-encoding)$)[\w-]+$/i.test(name) &&
    /^[ -~]*$/.test(value)
  );
}

function cutText(value: unknown): string {
  return (typeof value === 'number' || typeof value === 'string' ? String(value) : 'no reason').slice(0, 200);
}
