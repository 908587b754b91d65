import path from 'node:path';

/** The Content-Type of a file by its extension; text says that it is UTF-8. */
export function contentTypeOf(file: string): string {
  const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** Whether gzip or Brotli makes a file of this type smaller. */
export function isCompressible(contentType: string): boolean {
  const type = contentType.split(';', 1)[0] ?? '';
  return isText(type) || COMPRESSIBLE.has(type);
}

function isText(type: string): boolean {
  return type.startsWith('text/') || TEXT.has(type);
}

const TEXT = new Set([
  'application/json',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/manifest+json',
  'application/yaml',
  'image/svg+xml',
]);
const COMPRESSIBLE = new Set([
  'application/wasm',
  'image/x-icon',
  'font/ttf',
  'font/otf',
  'application/vnd.ms-fontobject',
]);

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.md': 'text/markdown',
  '.mdx': 'text/markdown',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.rss': 'application/rss+xml',
  '.atom': 'application/atom+xml',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
  '.tgz': 'application/gzip',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.eot': 'application/vnd.ms-fontobject',
};
