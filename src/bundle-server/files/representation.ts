import { hash } from 'node:crypto';

import { AppError } from '../../errors.ts';
import type { ThirdParties } from '../../lib/third-parties.ts';
import { hasDigest } from './asset-names.ts';
import type { AssetNames } from './asset-names.ts';
import { listAgentHeaders } from './agents.ts';
import { findEncoded, hasEncodings } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import { contentTypeOf } from './mime.ts';
import { nameAssetsOfPage, nameAssetsOfStyles } from './name-assets.ts';
import { checkReleaseFile, readReleaseFile } from '../release/read-file.ts';
import type { Release } from '../release/release.ts';
import { addThirdParties } from './third-parties.ts';

/** Header names and values in turn: the form that `writeHead` takes fastest. */
export type HeaderList = readonly string[];

/** A file of a release in one encoding, with all that a response says of it (RFC 9110 section 3.2). */
export interface Representation {
  /** The file on disk that a body which is not held is read from. */
  source: string;
  /** Stamp of that file when it was checked (`stampOf`); '' of one that is held. */
  stamp: string;
  /** Bytes of that file before the body. */
  offset: number;
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
  names: AssetNames;
  /** Analytics of others that pages load; undefined for none. */
  thirdParties: ThirdParties | undefined;
  /** The request named its content, so that it may be kept for ever. */
  isFixed: boolean;
}

/**
 * Reads a file of a release. A compressed copy that cannot be had is undefined: it costs compression, not the page.
 * Throws `unavailable` when the file is damaged and could not be repaired.
 */
export async function readRepresentation(request: RepresentationRequest): Promise<Representation | undefined> {
  const { release, file, encoding, maxBytes, names, thirdParties } = request;
  const entry = release.files.get(file);
  if (!entry) throw new AppError('internal', `${file} is not in the manifest`);
  const { sha256 } = entry;
  const named = await readNamed(request, entry.size);
  const variant = named
    ? `-${names.set}${thirdParties ? hash('sha256', JSON.stringify(thirdParties)).slice(0, 8) : ''}`
    : '';
  const read = async () => named ?? readReleaseFile(release, file);
  const encoded = encoding && { folder: release.encodedFolder, name: `${sha256}${variant}`, encoding, maxBytes };
  const content = encoded ? await findEncoded({ ...encoded, read }) : await readContent(request, { named, read });
  if (!content) return undefined;
  const etag = `"${sha256.slice(0, 32)}${variant}${encoding ? `-${encoding}` : ''}"`;
  const { metadata, headers } = listHeaders(request, etag);
  const whole = [...headers, 'Content-Length', String(content.size)];
  return { ...content, hasRanges: !encoding, etag, metadata, headers, whole };
}

/** Reads a page or a style sheet with the release named in what it loads; undefined when it loads nothing, or is of another kind. */
async function readNamed({ release, file, base, names, thirdParties }: RepresentationRequest, size: number) {
  const nameAssets = file.endsWith('.html') ? nameAssetsOfPage : file.endsWith('.css') ? nameAssetsOfStyles : undefined;
  if (!nameAssets || size > MAX_NAMED_BYTES) return undefined;
  const text = (await readReleaseFile(release, file)).toString('utf8');
  const whole = thirdParties && file.endsWith('.html') ? addThirdParties(text, thirdParties) : text;
  const named = nameAssets({ text: whole, file, base, names });
  return named === text ? undefined : Buffer.from(named);
}

/** Larger pages are sent as they are. */
const MAX_NAMED_BYTES = 16 * 2 ** 20;

/** The bytes of a file in one encoding, in memory or on disk. */
export type Content = Pick<Representation, 'source' | 'stamp' | 'offset' | 'size' | 'body'>;

type Read = () => Promise<Buffer>;

async function readContent(
  { release, file, maxBytes }: RepresentationRequest,
  { named, read }: { named: Buffer | undefined; read: Read },
): Promise<Content> {
  const source = release.locate(file);
  const size = release.files.get(file)?.size ?? 0;
  if (size > maxBytes && !named)
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
    ...(vary.length > 0 ? ['Vary', vary.join(', ')] : []),
    'ETag',
    etag,
    'Cache-Control',
    isFixed || hasDigest(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
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
