import path from 'node:path';
import { lookup } from 'mime-types';

/** Returns a file's Content-Type by its extension. Text types declare UTF-8. */
export function getContentType(file: string): string {
  const extension = path.extname(file).toLowerCase();
  const type = CUSTOM_TYPES[extension] ?? (extension === '' ? false : lookup(extension));
  if (type === false) return 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** Returns whether gzip or Brotli makes a file of this type smaller. */
export function isCompressible(contentType: string): boolean {
  const type = contentType.split(';', 1)[0] ?? '';
  return isText(type) || COMPRESSIBLE.has(type);
}

function isText(type: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml)$/.test(type);
}

const COMPRESSIBLE = new Set([
  'application/wasm',
  'image/x-icon',
  'font/ttf',
  'font/otf',
  'application/vnd.ms-fontobject',
]);

/** Types that are missing in the table of registered types, or that have a less widely known name there. */
const CUSTOM_TYPES: Record<string, string> = {
  '.mdx': 'text/markdown',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.tgz': 'application/gzip',
  '.ico': 'image/x-icon',
};
