/**
 * Describes the problem with a path inside a bundle, or returns undefined if it stays below the folder that it is
 * unpacked to.
 */
export function findPathProblem(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.startsWith('/') || /^[a-zA-Z]:/.test(path)) return 'is absolute';
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (/[\x00-\x1f\x7f\\]/.test(path)) return 'contains a backslash or a control character';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') return `contains the part ${JSON.stringify(part)}`;
    if (Buffer.byteLength(part) > MAX_PART_BYTES) return `contains a part longer than ${MAX_PART_BYTES} bytes`;
  }
  return undefined;
}

const MAX_PATH_BYTES = 1024;
/** The longest file name of common file systems. */
const MAX_PART_BYTES = 255;
