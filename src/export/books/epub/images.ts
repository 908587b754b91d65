import fs from 'node:fs';
import path from 'node:path';
import type { SiteFiles } from '../types.ts';

/** Formats that every reader of EPUB files shows (EPUB 3.3, Core media types). */
const TYPES: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const MAX_IMAGE_BYTES = 20 * 2 ** 20;
/** Reading devices have little memory, and stores refuse larger files. */
const MAX_TOTAL_BYTES = 400 * 2 ** 20;

export interface BookImage {
  id: string;
  /** Path in the bundle. */
  path: string;
  /** Path in the book. */
  src: string;
  type: string;
}

/** Collects the images of a book in the order in which they are used, within limits. */
export function collectImages(files: SiteFiles) {
  const images = new Map<string, BookImage>();
  let total = 0;
  return {
    use(file: string): { src: string } | { problem: string } {
      const known = images.get(file);
      if (known) return known;
      const type = TYPES[path.posix.extname(file).toLowerCase()];
      const size = files.measure(file);
      if (size === undefined) return { problem: "the bundle doesn't contain the file" };
      if (type === undefined) return { problem: "EPUB files don't support its format" };
      if (!hasSignature(files.locate(file), type))
        return { problem: `its content isn't ${type}, as its name promises` };
      if (size > MAX_IMAGE_BYTES) return { problem: `it is larger than ${MAX_IMAGE_BYTES / 2 ** 20} MB` };
      if (total + size > MAX_TOTAL_BYTES)
        return { problem: `the images of the book are together larger than ${MAX_TOTAL_BYTES / 2 ** 20} MB` };
      total += size;
      const number = images.size + 1;
      const extension = path.posix.extname(file).toLowerCase();
      const image = { id: `i${number}`, path: file, src: `images/i${number}${extension}`, type };
      images.set(file, image);
      return image;
    },
    list: () => [...images.values()],
  };
}

/** Readers reject a book with an image in another format than its name. */
function hasSignature(file: string, type: string): boolean {
  if (type === 'image/svg+xml') return true;
  const head = Buffer.alloc(12);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, head, 0, head.length, 0);
  } finally {
    fs.closeSync(descriptor);
  }
  const text = head.toString('latin1');
  if (type === 'image/png') return text.startsWith('\u0089PNG\r\n');
  if (type === 'image/jpeg') return text.startsWith('\u00ff\u00d8\u00ff');
  if (type === 'image/gif') return text.startsWith('GIF8');
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}
