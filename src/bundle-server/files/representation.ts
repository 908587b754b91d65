import { hash } from 'node:crypto';

import { AppError } from '../../errors.ts';
import type { ThirdParties } from '../../lib/third-parties.ts';
import { hasDigest } from './asset-names.ts';
import type { AssetNames } from './asset-names.ts';
import { listAgentHeaders } from './agents.ts';
import { findEncoded, hasEncodings } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import { getContentType } from './mime.ts';
import { nameAssetsOfPage, nameAssetsOfStyles } from './name-assets.ts';
import { checkReleaseFile, readReleaseFile } from '../release/read-file.ts';
import type { Release } from '../release/release.ts';
import { addThirdParties } from './third-parties.ts';

/** Alternating header names and values: the fastest form for `writeHead`. */
export type HeaderList = readonly string[];

/** A file of a release in one encoding, with all headers of its response (RFC 9110 section 3.2). */
export interface Representation {
  /** The file on disk from which a body is read that isn't in memory. */
  source: string;
  /** Stamp of that file when it was checked (`getStamp`); '' if the body is in memory. */
  stamp: string;
  /** Number of bytes before the body in that file. */
  offset: number;
  size: number;
  /** The bytes; undefined for a file too large for memory. */
  body: Buffer | undefined;
  /** A range counts bytes of the original file, so compressed copies don't support it. */
  hasRanges: boolean;
  etag: string;
  /** Headers of every response about the file, including those without a body. */
  metadata: HeaderList;
  /** The same, with the headers that describe the body except its length. */
  headers: HeaderList;
  /** The same, with the length of the whole body. */
  whole: HeaderList;
}

export interface RepresentationRequest {
  release: Release;
  /** A path of the manifest. */
  file: string;
  /** Compression of the bytes; undefined if they are uncompressed. */
  encoding: Encoding | undefined;
  /** Headers of every response of the site. */
  common: HeaderList;
  /** Base path of the site; empty at the root. */
  base: string;
  /** Larger files are left on disk. */
  maxBytes: number;
  names: AssetNames;
  /** Third-party analytics that pages load; undefined for none. */
  thirdParties: ThirdParties | undefined;
  /** The request contained the content's digest, so that the response can be cached forever. */
  isFixed: boolean;
}

/**
 * Reads a file of a release. Returns undefined if a compressed copy is not available, which costs compression, not the
 * page. Throws `unavailable` if the file is damaged and couldn't be repaired.
 */
export async function readRepresentation(request: RepresentationRequest): Promise<Representation | undefined> {
  const { release, file, encoding, maxBytes, names, thirdParties } = request;
  const entry = release.files.get(file);
  if (!entry) throw new AppError('internal', `${file} is not in the manifest`);
  const { sha256 } = entry;
  const namedRepresentation = await readNamed(request, entry.size);
  const variant = namedRepresentation
    ? `-${names.set}${thirdParties ? hash('sha256', JSON.stringify(thirdParties)).slice(0, 8) : ''}`
    : '';
  const loadContent = async () => namedRepresentation ?? readReleaseFile(release, file);
  const encodedTarget = encoding && { folder: release.encodedFolder, name: `${sha256}${variant}`, encoding, maxBytes };
  const content = encodedTarget
    ? await findEncoded({ ...encodedTarget, read: loadContent })
    : await readContent(request, { named: namedRepresentation, read: loadContent });
  if (!content) return undefined;
  const etag = `"${sha256.slice(0, 32)}${variant}${encoding ? `-${encoding}` : ''}"`;
  const { metadata, headers } = listHeaders(request, etag);
  const allHeaders = [...headers, 'Content-Length', String(content.size)];
  // Frozen, so that others can remember what they derive from them.
  Object.freeze(metadata);
  return { ...content, hasRanges: !encoding, etag, metadata, headers, whole: Object.freeze(allHeaders) };
}

/**
 * Reads a page or a style sheet and adds names to what it loads; undefined if it loads nothing, or for another type of
 * file.
 */
async function readNamed({ release, file, base, names, thirdParties }: RepresentationRequest, size: number) {
  const nameAssets = file.endsWith('.html') ? nameAssetsOfPage : file.endsWith('.css') ? nameAssetsOfStyles : undefined;
  if (!nameAssets || size > MAX_NAMED_BYTES) return undefined;
  const text = (await readReleaseFile(release, file)).toString('utf8');
  const fullText = thirdParties && file.endsWith('.html') ? addThirdParties(text, thirdParties) : text;
  const result = nameAssets({ text: fullText, file, base, names });
  return result === text ? undefined : Buffer.from(result);
}

/** Larger pages are sent unchanged. */
const MAX_NAMED_BYTES = 16 * 2 ** 20;

/** The bytes of a file in one encoding, in memory or on disk. */
export type Content = Pick<Representation, 'source' | 'stamp' | 'offset' | 'size' | 'body'>;

type Read = () => Promise<Buffer>;

async function readContent(
  { release, file, maxBytes }: RepresentationRequest,
  { named: namedRepresentation, read }: { named: Buffer | undefined; read: Read },
): Promise<Content> {
  const source = release.locate(file);
  const size = release.files.get(file)?.size ?? 0;
  if (size > maxBytes && !namedRepresentation)
    return { source, stamp: await checkReleaseFile(release, file), offset: 0, size, body: undefined };
  const body = await read();
  return { source, stamp: '', offset: 0, size: body.length, body };
}

function listHeaders({ release, file, encoding, common, base, isFixed }: RepresentationRequest, etag: string) {
  const vary = [
    ...(/\.(?:html|md)$/.test(file) ? ['Accept'] : []),
    ...(hasEncodings(file, release.files.get(file)?.size ?? 0) ? ['Accept-Encoding'] : []),
  ];
  const metadata = [
    ...common,
    ...listAgentHeaders(file, { files: release.files, base }),
    ...(SEARCH_DATA.test(file) ? ['Cross-Origin-Resource-Policy', 'same-origin'] : []),
    ...(vary.length > 0 ? ['Vary', vary.join(', ')] : []),
    'ETag',
    etag,
    'Cache-Control',
    isFixed || hasDigest(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  ];
  const headers = [
    ...metadata,
    'Content-Type',
    getContentType(file),
    'Accept-Ranges',
    'bytes',
    ...(encoding ? ['Content-Encoding', encoding] : []),
  ];
  return { metadata, headers };
}

/**
 * Scripts with the texts of pages. Browsers would run them on pages of other origins too, which could then read a site
 * that only its readers' network reaches.
 */
const SEARCH_DATA = /^_docs\/search-(?:index[^/]*|text)\//;
