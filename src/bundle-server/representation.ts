import fs from 'node:fs/promises';

import { AppError } from '../errors.ts';
import { listAgentHeaders } from './agents.ts';
import { findEncoded, hasEncodings } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import { contentTypeOf } from './mime.ts';
import type { Release } from './release.ts';

/** Header names and values in turn: the form that `writeHead` takes fastest. */
export type HeaderList = readonly string[];

/** A file of a release in one encoding, with all that a response says of it (RFC 9110 section 3.2). */
export interface Representation {
  /** The file on disk. */
  source: string;
  size: number;
  /** The bytes; undefined of a file too large to hold. */
  body: Buffer | undefined;
  /** A range counts bytes of the file itself, so compressed copies have none. */
  hasRanges: boolean;
  etag: string;
  /** Headers of every response about the file, also one without a body. */
  metadata: HeaderList;
  /** Those and what describes the body, but for its length. */
  headers: HeaderList;
  /** Those and the length of the whole body. */
  whole: HeaderList;
}

export interface RepresentationRequest {
  release: Release;
  /** A path of the manifest. */
  file: string;
  /** undefined: the bytes as they are. */
  encoding: Encoding | undefined;
  /** Headers of every response of the site. */
  common: HeaderList;
  /** Path that the site lives under; empty at the root. */
  base: string;
  /** Larger files are left on disk. */
  maxBytes: number;
}

/**
 * Reads a file of a release. A compressed copy that cannot be had is undefined: it costs compression, not the page.
 * Throws `internal` when the file is not what was checked.
 */
export async function readRepresentation(request: RepresentationRequest): Promise<Representation | undefined> {
  const { release, file, encoding, maxBytes } = request;
  const entry = release.files.get(file);
  if (!entry) throw new AppError('internal', `${file} is not in the manifest`);
  const original = release.locate(file);
  const { sha256 } = entry;
  const source = encoding
    ? await findEncoded({ source: original, folder: release.encodedFolder, sha256, encoding })
    : original;
  if (source === undefined) return undefined;
  const found = await fs.stat(source);
  const body = found.size <= maxBytes ? await fs.readFile(source) : undefined;
  const size = body?.length ?? found.size;
  if (!encoding && size !== entry.size)
    throw new AppError('internal', `${source} changed on disk after it was checked`);
  const etag = `"${sha256.slice(0, 32)}${encoding ? `-${encoding}` : ''}"`;
  const { metadata, headers } = listHeaders(request, etag);
  const whole = [...headers, 'Content-Length', String(size)];
  return { source, size, body, hasRanges: !encoding, etag, metadata, headers, whole };
}

function listHeaders({ release, file, encoding, common, base }: RepresentationRequest, etag: string) {
  const vary = [
    ...(/\.(?:html|md)$/.test(file) ? ['Accept'] : []),
    ...(hasEncodings(file, release.files.get(file)?.size ?? 0) ? ['Accept-Encoding'] : []),
  ];
  const metadata = [
    ...common,
    ...listAgentHeaders(file, { files: release.files, base }),
    ...(vary.length > 0 ? ['Vary', vary.join(', ')] : []),
    'ETag',
    etag,
    'Cache-Control',
    cacheControlOf(file),
  ];
  const headers = [
    ...metadata,
    'Content-Type',
    contentTypeOf(file),
    'Accept-Ranges',
    'bytes',
    ...(encoding ? ['Content-Encoding', encoding] : []),
  ];
  return { metadata, headers };
}

/** A name with a digest in it never changes its content; all else is revalidated, which the ETag makes cheap. */
function cacheControlOf(file: string): string {
  return hasDigest(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Whether the name of a file has a digest of its content in it. */
export function hasDigest(file: string): boolean {
  return /[.-][0-9a-f]{8,64}\.[a-z0-9]+$/.test(file);
}
