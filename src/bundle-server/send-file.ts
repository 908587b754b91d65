import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { AppError } from '../errors.ts';
import { chooseEncoding, findEncoded, hasEncodings } from './encodings.ts';
import { matchesEtag } from './etag.ts';
import { contentTypeOf } from './mime.ts';
import { parseRange } from './ranges.ts';
import type { Release } from './release.ts';

export interface FileRequest {
  release: Release;
  /** A path of the manifest. */
  file: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Sends a file of the bundle: conditions first (RFC 9110 section 13.2.2), then a range or the whole. */
export async function sendFile({ release, file, request, response }: FileRequest): Promise<void> {
  const entry = release.files.get(file);
  if (!entry) throw new AppError('internal', `${file} is not in the manifest`);
  const { headers } = request;
  const encodable = hasEncodings(file, entry.size);
  // A range counts bytes of the file itself.
  const wantsRange = request.method === 'GET' && headers.range !== undefined;
  const encoding = encodable && !wantsRange ? chooseEncoding(headers['accept-encoding']) : undefined;
  const source = path.join(release.folder, file);
  const encoded =
    encoding && (await findEncoded({ source, folder: release.encodedFolder, sha256: entry.sha256, encoding }));
  const etag = `"${entry.sha256.slice(0, 32)}${encoded ? `-${encoding}` : ''}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', cacheControlOf(file));
  if (encodable) response.appendHeader('Vary', 'Accept-Encoding');
  if (headers['if-match'] !== undefined && !matchesEtag(headers['if-match'], etag, 'strong'))
    return finish(response, 412);
  const known = headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, etag, 'weak')) return finish(response, 304);

  response.setHeader('Content-Type', contentTypeOf(file));
  response.setHeader('Accept-Ranges', 'bytes');
  if (encoding && encoded) response.setHeader('Content-Encoding', encoding);
  await sendBytes({ source: encoded ?? source, size: encoded ? undefined : entry.size, etag, request, response });
}

interface Bytes {
  source: string;
  etag: string;
  /** Size by the manifest; undefined for a compressed copy, of which no ranges are sent. */
  size: number | undefined;
  request: IncomingMessage;
  response: ServerResponse;
}

async function sendBytes({ source, etag, size, request, response }: Bytes): Promise<void> {
  const handle = await fs.open(source);
  try {
    const length = (await handle.stat()).size;
    if (size !== undefined && length !== size)
      throw new AppError('internal', `${source} changed on disk after it was checked`);
    const range =
      request.method === 'GET' && size !== undefined ? parseRange(rangeHeader(request, etag), length) : undefined;
    if (range === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${length}`);
      return finish(response, 416);
    }
    const { start, end } = range ?? { start: 0, end: length - 1 };
    if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${length}`);
    response.setHeader('Content-Length', end - start + 1);
    response.statusCode = range ? 206 : 200;
    if (request.method === 'HEAD' || length === 0) response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

/** `If-Range` with another tag than ours means that the client's part is of another version: send it all. */
function rangeHeader({ headers }: IncomingMessage, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

/** A name with a digest in it never changes its content; all else is revalidated, which the ETag makes cheap. */
function cacheControlOf(file: string): string {
  return /[.-][0-9a-f]{8,64}\.[a-z0-9]+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function finish(response: ServerResponse, status: number): void {
  response.statusCode = status;
  for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
  response.end();
}
