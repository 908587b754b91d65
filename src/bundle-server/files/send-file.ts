import fs from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { AppError } from '../../errors.ts';
import { findRangeHeader, parseRange } from '../../lib/http/byte-range.ts';
import { matchesEtag } from '../../lib/http/etag.ts';
import { getStamp } from '../release/read-file.ts';
import { chooseEncoding } from './encodings.ts';
import type { HeaderList, Representation } from './representation.ts';
import type { Site } from './site.ts';

export interface FileRequest {
  site: Site;
  /** A path of the manifest. */
  file: string;
  /** The request contained the content's digest. @defaultValue false */
  isFixed?: boolean;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Sends a file of the bundle, synchronously if it is in memory. */
export function sendFile({ site, file, isFixed, request, response }: FileRequest): void | Promise<void> {
  const { headers, method } = request;
  // A range counts bytes of the uncompressed file.
  const wantsRange = method === 'GET' && headers.range !== undefined;
  const acceptEncoding = wantsRange ? undefined : headers['accept-encoding'];
  const encoding =
    acceptEncoding !== undefined && site.compressible.has(file) ? chooseEncoding(acceptEncoding) : undefined;
  const representation = site.find(file, encoding, isFixed);
  if (!(representation instanceof Promise) && representation.body)
    return sendRepresentation({ representation, request, response });
  return sendChecked(representation, { request, response, readAgain: () => site.read(file, encoding, isFixed) });
}

/** Checks a file on disk again if it changed since the last check. */
async function sendChecked(
  representation: Representation | Promise<Representation>,
  { readAgain, ...exchange }: Pick<Reply, 'request' | 'response'> & { readAgain: () => Promise<Representation> },
): Promise<void> {
  const resolvedFile = await representation;
  const isSame = resolvedFile.body !== undefined || (await hasStamp(resolvedFile));
  await sendRepresentation({ ...exchange, representation: isSame ? resolvedFile : await readAgain() });
}

async function hasStamp({ source, stamp }: Representation): Promise<boolean> {
  const stat = await fs.stat(source).catch(() => undefined);
  return stat !== undefined && getStamp(stat) === stamp;
}

interface Reply {
  representation: Representation;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Evaluates conditions first (RFC 9110 section 13.2.2), then sends a range or the whole body. */
function sendRepresentation(reply: Reply): void | Promise<void> {
  const { representation, request, response } = reply;
  const { headers, method } = request;
  const { etag, metadata, size } = representation;
  if (headers['if-match'] !== undefined && !matchesEtag(headers['if-match'], etag, 'strong'))
    return sendNothing({ response, status: 412, headers: metadata });
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag, 'weak')) {
    response.writeHead(304, metadata as string[]).end();
    return undefined;
  }
  const rangeHeader = method === 'GET' && representation.hasRanges ? findRangeHeader(headers, etag) : undefined;
  const range = rangeHeader === undefined ? undefined : parseRange(rangeHeader, size);
  if (range === undefined)
    return sendBytes(reply, { status: 200, start: 0, end: size - 1, headers: representation.whole });
  if (range === 'unsatisfiable')
    return sendNothing({ response, status: 416, headers: [...metadata, 'Content-Range', `bytes */${size}`] });
  const { start, end } = range;
  const contentRange = `bytes ${start}-${end}/${size}`;
  const partHeaders = [
    ...representation.headers,
    'Content-Range',
    contentRange,
    'Content-Length',
    String(end - start + 1),
  ];
  return sendBytes(reply, { status: 206, start, end, headers: partHeaders });
}

interface Part {
  status: number;
  start: number;
  /** Inclusive. */
  end: number;
  headers: HeaderList;
}

function sendBytes({ representation, request, response }: Reply, part: Part): void | Promise<void> {
  const { status, start, end, headers } = part;
  const length = end - start + 1;
  const { body } = representation;
  if (request.method !== 'HEAD' && length > 0 && !body) return streamPart({ representation, response, part });
  response.writeHead(status, headers as string[]);
  if (request.method === 'HEAD' || !body) response.end();
  else response.end(length === body.length ? body : body.subarray(start, end + 1));
  return undefined;
}

async function streamPart({ representation, response, part }: Omit<Reply, 'request'> & { part: Part }): Promise<void> {
  const { status, start, end, headers } = part;
  const { offset } = representation;
  const handle = await fs.open(representation.source);
  try {
    if (getStamp(await handle.stat()) !== representation.stamp)
      throw new AppError('unavailable', `${representation.source} changed on disk after it was checked`);
    response.writeHead(status, headers as string[]);
    await pipeline(handle.createReadStream({ start: start + offset, end: end + offset, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

function sendNothing({ response, status, headers }: { response: ServerResponse; status: number; headers: HeaderList }) {
  response.writeHead(status, [...headers, 'Content-Length', '0']).end();
}
