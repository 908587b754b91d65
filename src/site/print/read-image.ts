/** Reads an image's size from its bytes, and the reason if browsers can't show it. */
import path from 'node:path';
import { imageSize } from 'image-size';
import { POINTER_START } from '../../lib/git/large-file-pointer.ts';
import type { Source } from '../model/source.ts';

export interface ImageInfo {
  /** In pixels, if known. */
  size?: { width: number; height: number };
  /** The reason why browsers can't show it, and the fix: "is empty. Replace it." */
  problem?: string;
}

/** Reads an image file. Returns an empty object if the file is missing or doesn't have an image file extension. */
export function readImage(source: Source, file: string): ImageInfo {
  const ending = path.posix.extname(file).toLowerCase();
  if (!IMAGE_EXTENSIONS.has(ending) || !source.has(file)) return {};
  const bytes = source.read(file);
  const problem = findProblem(bytes, ending);
  return problem === undefined ? readSize(bytes) : { problem };
}

const IMAGE_EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.ico', '.bmp']);

function readSize(bytes: Buffer): ImageInfo {
  try {
    // The library reads beyond bytes that are a slice of a larger buffer, so they are copied.
    const copiedBytes = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    const { width, height, orientation } = imageSize(copiedBytes);
    if (!(width > 0 && height > 0)) return {};
    return {
      size: orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height },
    };
  } catch {
    return {};
  }
}

/**
 * Finds the problem of an image. Browsers detect the type of a raster image from its first bytes, regardless of its
 * name and of `nosniff` (MIME Sniffing, 6.1; Fetch, 2.9.1). They recognize an SVG only by its content type, which
 * comes from the file name.
 */
function findProblem(bytes: Buffer, ending: string): string | undefined {
  const kind = detectKind(bytes);
  if (ending === '.svg' ? kind === 'SVG' : PIXELS.has(kind)) return undefined;
  if (kind === 'SVG') return 'is an SVG, which browsers show only if its file name ends in ".svg". Rename it.';
  if (PIXELS.has(kind)) return `has an SVG file extension but is a ${kind}. Rename it.`;
  return PROBLEMS[kind] ?? "isn't an image that browsers can show. Save it again in the format of its file extension.";
}

const PIXELS: ReadonlySet<string> = new Set(['PNG', 'JPEG', 'GIF', 'WebP', 'AVIF', 'icon', 'bitmap']);

const PROBLEMS: Readonly<Record<string, string>> = {
  nothing: 'is empty. Replace it with the image.',
  pointer:
    'is a Git LFS pointer, not the image itself. Run `git lfs pull` in the repository. In a CI pipeline, check out the repository with LFS.',
  page: 'is an HTML page, such as the error page of a failed download. Replace it with the image.',
  HEIC: "is a HEIC image, which most browsers can't show. Save it as JPEG or PNG.",
};

function detectKind(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 64);
  for (const [kind, magic] of MAGIC) if (magic.test(start)) return kind;
  if (bytes.length === 0) return 'nothing';
  if (start.startsWith(POINTER_START)) return 'pointer';
  // Text can be UTF-16.
  const text = bytes.toString('latin1').replaceAll('\0', '');
  return /^\s*<(?:!doctype html|html|head|body)\b/i.test(text) ? 'page' : SVG_TAG.test(text) ? 'SVG' : 'unknown';
}

const SVG_TAG = /<(?:[A-Za-z][\w.-]{0,40}:)?svg[\s>/]/;

const MAGIC: readonly (readonly [string, RegExp])[] = [
  ['PNG', /^\x89PNG\r\n/],
  ['JPEG', /^\xFF\xD8\xFF/],
  ['GIF', /^GIF8/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['AVIF', /^[^]{4}ftyp(?:avif|avis|mif1[^]*avif)/],
  ['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  // eslint-disable-next-line no-control-regex -- the magic bytes of these files
  ['icon', /^\0\0[\x01\x02]\0/],
  ['bitmap', /^BM/],
];
