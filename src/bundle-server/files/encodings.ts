import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { remember } from '../../lib/remember.ts';
import { contentTypeOf, isCompressible } from './mime.ts';

export type Encoding = 'br' | 'gzip';

/** The best encoding the client takes (`Accept-Encoding`), or undefined for the bytes as they are. */
export const chooseEncoding = remember((header: string): Encoding | undefined => {
  const weights = parseWeights(header);
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gzip === 0) return undefined;
  return br >= gzip ? 'br' : 'gzip';
});

/** Whether a file is worth compressing: text of a size that gains from it and still fits in memory. */
export function hasEncodings(file: string, size: number): boolean {
  return size >= 512 && size <= 64 * 1024 * 1024 && isCompressible(contentTypeOf(file));
}

export interface EncodeRequest {
  read(): Promise<Buffer>;
  /** Folder of the compressed copies. */
  folder: string;
  /** The copy's name: begins with the SHA-256 of the file. */
  name: string;
  encoding: Encoding;
}

/**
 * The path of a file's compressed copy, made when it is first asked for and kept on disk: a server starts at once
 * however large its bundle, and only what is read is ever compressed. Undefined when the copy cannot be written:
 * a full disk costs compression, not the page.
 */
export async function findEncoded(request: EncodeRequest): Promise<string | undefined> {
  const target = path.join(request.folder, `${request.name}.${request.encoding}`);
  const work = underWay.get(target) ?? makeEncoded(request, target);
  underWay.set(target, work);
  try {
    return await work;
  } catch {
    return undefined;
  } finally {
    underWay.delete(target);
  }
}

/** Copies being made now, so that many requests for one page compress it once. */
const underWay = new Map<string, Promise<string>>();

async function makeEncoded({ read, folder, encoding }: EncodeRequest, target: string): Promise<string> {
  if (await fs.stat(target).catch(() => undefined)) return target;
  await fs.mkdir(folder, { recursive: true });
  const next = `${target}.${randomUUID()}`;
  await fs.writeFile(next, await compress(await read(), encoding), { flush: true });
  await fs.rename(next, target);
  return target;
}

/** Brotli at 6: about the size of gzip -9 less a tenth, at tens of megabytes a second. */
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
