import { hash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { memoize } from '../../lib/memoize.ts';
import { getStamp } from '../release/read-file.ts';
import { getContentType, isCompressible } from './mime.ts';

export type Encoding = 'br' | 'gzip';

/** Returns the best encoding that the client accepts (`Accept-Encoding`), or undefined for uncompressed bytes. */
export const chooseEncoding = memoize((header: string): Encoding | undefined => {
  const weights = parseWeights(header);
  const getWeight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [getWeight('br'), getWeight('gzip')];
  if (br === 0 && gzip === 0) return undefined;
  return br >= gzip ? 'br' : 'gzip';
});

/** Returns whether a file is worth compressing: text of a size that benefits and still fits in memory. */
export function hasEncodings(file: string, size: number): boolean {
  return size >= 512 && size <= 64 * 1024 * 1024 && isCompressible(getContentType(file));
}

export interface EncodeRequest {
  read(): Promise<Buffer>;
  /** Folder of the compressed copies. */
  folder: string;
  /** The copy's name, which starts with the file's SHA-256. */
  name: string;
  encoding: Encoding;
  /** Larger copies are left on disk. */
  maxBytes: number;
}

/** A compressed copy, as in `Representation`. */
export interface EncodedCopy {
  source: string;
  stamp: string;
  offset: number;
  size: number;
  body: Buffer | undefined;
}

/**
 * Returns a file's compressed copy, which is created on the first request and kept on disk. A server therefore starts
 * quickly with any bundle, and only files that are read are ever compressed. Undefined if the copy can't be written: a
 * full disk costs compression, not the page.
 */
export async function findEncoded(request: EncodeRequest): Promise<EncodedCopy | undefined> {
  // The extension marks copies that start with a seal, because several versions of the program may share the folder.
  const target = path.join(request.folder, `${request.name}.${request.encoding}.sealed`);
  const encoding = underWay.get(target) ?? openEncoded(request, target);
  underWay.set(target, encoding);
  try {
    return await encoding;
  } catch {
    return undefined;
  } finally {
    underWay.delete(target);
  }
}

/** Copies in progress, so that many requests for one page compress it once. */
const underWay = new Map<string, Promise<EncodedCopy | undefined>>();

async function openEncoded({ read, folder, encoding, maxBytes }: EncodeRequest, target: string) {
  const storedCopy = await readSealed(target, maxBytes);
  if (storedCopy) return storedCopy;
  await fs.mkdir(folder, { recursive: true });
  const next = `${target}.${randomUUID()}`;
  const bytes = await runLimited(async () => compress(await read(), encoding));
  await fs.writeFile(next, [hash('sha256', bytes, 'buffer'), bytes], { flush: true });
  await fs.rename(next, target);
  return readSealed(target, maxBytes);
}

/** Reads a copy that starts with its SHA-256; undefined if there is none or it is damaged. */
async function readSealed(source: string, maxBytes: number): Promise<EncodedCopy | undefined> {
  const stat = await fs.stat(source).catch(() => undefined);
  const bytes = stat && (await fs.readFile(source).catch(() => undefined));
  if (!bytes || bytes.length < SEAL_BYTES) return undefined;
  const body = bytes.subarray(SEAL_BYTES);
  if (!hash('sha256', body, 'buffer').equals(bytes.subarray(0, SEAL_BYTES))) return undefined;
  const isHeld = body.length <= maxBytes;
  return { source, stamp: getStamp(stat), offset: SEAL_BYTES, size: body.length, body: isHeld ? body : undefined };
}

const SEAL_BYTES = 32;

/**
 * Runs two tasks at a time. Compression uses the threads that read files and resolve names. Without a limit, readers
 * who request many large, uncompressed files would occupy all four.
 */
async function runLimited<T>(run: () => Promise<T>): Promise<T> {
  const { waiting } = compression;
  // A finished task passes its slot to the one that has waited longest.
  if (compression.running >= MAX_COMPRESSING) await new Promise<void>((resolve) => waiting.push(resolve));
  else compression.running += 1;
  try {
    return await run();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else compression.running -= 1;
  }
}

const MAX_COMPRESSING = 2;
const compression = { running: 0, waiting: [] as (() => void)[] };

/** Brotli at 6: about a tenth smaller than gzip -9, at tens of megabytes per second. */
function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(zlib.gzip)(bytes, { level: 7 });
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(zlib.brotliCompress)(bytes, { params });
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...params] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = params.find((param) => param.startsWith('q='))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}
