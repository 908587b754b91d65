/** What the bytes of a picture say: its size, and why browsers could not show it. */
import path from 'node:path';
import { imageSize } from 'image-size';
import { POINTER_START } from '../../lib/git/large-file-pointer.ts';
import type { Source } from '../model/source.ts';

export interface PictureFacts {
  /** Pixels, if they can be told. */
  size?: { width: number; height: number };
  /** Reason why no browser shows it, and the fix: "is empty. Replace it." */
  problem?: string;
}

/** Facts of a file by its bytes; none of a file that is not there, or whose ending is not that of a picture. */
export function readPicture(source: Source, file: string): PictureFacts {
  const ending = path.posix.extname(file).toLowerCase();
  if (!ENDINGS.has(ending) || !source.has(file)) return {};
  const bytes = source.read(file);
  const problem = findProblem(bytes, ending);
  return problem === undefined ? sizeOf(bytes) : { problem };
}

const ENDINGS = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.ico', '.bmp']);

function sizeOf(bytes: Buffer): PictureFacts {
  try {
    // Of bytes that lie among others in memory, it reads what follows them too.
    const own = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    const { width, height, orientation } = imageSize(own);
    if (!(width > 0 && height > 0)) return {};
    return {
      size: orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height },
    };
  } catch {
    return {};
  }
}

/**
 * Browsers find out by the first bytes which kind of pixels a file has, whatever its name says, `nosniff` or not (MIME Sniffing, 6.1;
 * Fetch, 2.9.1). A drawing they know by its type alone, which is made of the name.
 */
function findProblem(bytes: Buffer, ending: string): string | undefined {
  const kind = kindOf(bytes);
  if (ending === '.svg' ? kind === 'SVG' : PIXELS.has(kind)) return undefined;
  if (kind === 'SVG') return 'is an SVG, which browsers show only under a name that ends in ".svg". Rename it.';
  if (PIXELS.has(kind)) return `has the ending of an SVG but is a ${kind}. Rename it.`;
  return OTHERS[kind] ?? 'is no picture that browsers show. Save it again as what its ending says.';
}

const PIXELS: ReadonlySet<string> = new Set(['PNG', 'JPEG', 'GIF', 'WebP', 'AVIF', 'icon', 'bitmap']);

const OTHERS: Readonly<Record<string, string>> = {
  nothing: 'is empty. Put the picture there.',
  pointer:
    'is a pointer of Git LFS, not the picture itself. Run `git lfs pull` in the repository, or in a pipeline check it out with LFS.',
  page: 'is an HTML page, such as the error page of a download. Put the picture there.',
  HEIC: 'is a HEIC picture, which most browsers do not show. Save it as JPEG or PNG.',
};

function kindOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 64);
  for (const [kind, magic] of MAGIC) if (magic.test(start)) return kind;
  if (bytes.length === 0) return 'nothing';
  if (start.startsWith(POINTER_START)) return 'pointer';
  // Texts may be UTF-16.
  const text = bytes.toString('latin1').replaceAll('\0', '');
  return /^\s*<(?:!doctype html|html|head|body)\b/i.test(text) ? 'page' : DRAWING.test(text) ? 'SVG' : 'unknown';
}

const DRAWING = /<(?:[A-Za-z][\w.-]{0,40}:)?svg[\s>/]/;

const MAGIC: readonly (readonly [string, RegExp])[] = [
  ['PNG', /^\x89PNG\r\n/],
  ['JPEG', /^\xFF\xD8\xFF/],
  ['GIF', /^GIF8/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['AVIF', /^[^]{4}ftyp(?:avif|avis|mif1[^]*avif)/],
  ['HEIC', /^[^]{4}ftyp(?:hei|hev|mif1|msf1)/],
  // eslint-disable-next-line no-control-regex -- the bytes that these files begin with
  ['icon', /^\0\0[\x01\x02]\0/],
  ['bitmap', /^BM/],
];
