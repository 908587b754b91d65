import fs from 'node:fs/promises';
import { imageSize } from 'image-size';
import type { ToolContext, ToolImage, ToolResult } from '../types/tool.ts';
import { quote, resolveFile } from './docs-path.ts';

/** Maximum bytes of an image, because every image is stored in the log of the job. */
export const MAX_IMAGE_BYTES = 1_500_000;
/** Maximum width and height. Providers refuse a conversation with a larger image. */
export const MAX_PIXELS = 4_000;
/** The types that every model with image support accepts, by the names that `image-size` uses. */
export const MEDIA_TYPES: Readonly<Record<string, ToolImage['mediaType']>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Returns an image of the docs folder for a model that accepts images, and a description for others. Returns undefined
 * if the file isn't an image, by its name or content.
 */
export async function readImage(
  place: string,
  { workspace, seesImages = false }: ToolContext,
): Promise<ToolResult | undefined> {
  if (!/\.(?:png|jpe?g|webp|gif|avif)$/i.test(place)) return undefined;
  const { name, file } = await resolveFile(workspace, place);
  const { size } = await fs.stat(file);
  const bytes = size <= MAX_IMAGE_BYTES ? await fs.readFile(file) : await readStart(file);
  const dimensions = measure(bytes);
  if (dimensions === undefined) return undefined;
  const { width, height, type } = dimensions;
  const text = `${quote(name)} is an image: ${type.toUpperCase()}, ${width} × ${height} pixels, ${size} bytes.`;
  const reason = findReason({ seesImages, size, width, height, type, bytes });
  if (reason !== undefined) return { ok: true, text: `${text} (Not shown: ${reason}.)` };
  const mediaType = MEDIA_TYPES[type] ?? 'image/png';
  return { ok: true, text, image: { mediaType, data: bytes.toString('base64') } };
}

const START_BYTES = 256 * 1024;

async function readStart(file: string): Promise<Buffer> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Reads the type and the size of an image. Returns undefined for anything else. */
export function measure(bytes: Buffer): { width: number; height: number; type: string } | undefined {
  try {
    const { width, height, type = '' } = imageSize(bytes);
    return { width, height, type };
  } catch {
    return undefined;
  }
}

function findReason({
  seesImages,
  size,
  width,
  height,
  type,
  bytes,
}: {
  seesImages: boolean;
  size: number;
  width: number;
  height: number;
  type: string;
  bytes: Buffer;
}): string | undefined {
  if (!seesImages) return "this job's model doesn't accept images";
  if (!Object.hasOwn(MEDIA_TYPES, type)) return `only ${Object.keys(MEDIA_TYPES).join(', ')} are supported`;
  if (size > MAX_IMAGE_BYTES || Math.max(width, height) > MAX_PIXELS)
    return `it is larger than ${MAX_IMAGE_BYTES} bytes or ${MAX_PIXELS} pixels`;
  return isWhole(bytes, type) ? undefined : 'it is truncated';
}

/** Checks that the file isn't truncated, because a provider refuses the whole conversation for an unreadable image. */
export function isWhole(bytes: Buffer, type: string): boolean {
  if (type === 'png') return bytes.includes('IEND', -64, 'latin1');
  if (type === 'jpg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
  return bytes.length >= bytes.readUInt32LE(4) + 8;
}
