/**
 * Names that Windows, macOS and Linux can all store. Bundles are unpacked on any of them, so pages have such names only.
 */

/** Maximum number of bytes in a name. File systems allow 255, including the extension. */
const MAX_NAME_BYTES = 240;

/** Replaces characters and names in a path that some file systems can't store: `/who:-me?/aux` → `/who-me/aux-1`. */
export function toPortablePath(path: string): string {
  return isPortablePath(path) ? path : path.split('/').map(toPortableName).join('/');
}

/** Whether every file system can store all parts of a path. */
export function isPortablePath(path: string): boolean {
  if (UNSAFE.test(path)) return false;
  return path.length * 3 <= MAX_NAME_BYTES || path.split('/').every(isShort);
}

/** Returns a key that two paths share if they are one file where case or Unicode normalization doesn't matter. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

// eslint-disable-next-line no-control-regex -- control characters are intended here
const UNSAFE_CHARACTER = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/** Devices of Windows, which can't be the name of a file, whatever its extension. */
const DEVICE_NAME = '(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[\\d¹²³])';
const DEVICE = new RegExp(`^${DEVICE_NAME}(?= *(?:\\.|$))`, 'i');

const UNSAFE = new RegExp(`${UNSAFE_CHARACTER.source}|(?<![^/])${DEVICE_NAME}(?= *(?:[./]|$))|[. ](?:/|$)`, 'i');

/** Unsafe characters with the hyphens and spaces around them. */
const UNSAFE_RUN = new RegExp(`(?<![- ])[- ]*${UNSAFE_CHARACTER.source}(?:[- ]|${UNSAFE_CHARACTER.source})*`, 'g');

function toPortableName(name: string): string {
  if (name === '' || isPortablePath(name)) return name;
  const safeName = name.replace(UNSAFE_RUN, '-').replace(/^-+|(?<![-. ])[-. ]+$/g, '');
  return cutName(safeName.replace(DEVICE, '$&-1')).replace(/(?<![-. ])[-. ]+$/, '') || 'page';
}

function isShort(name: string): boolean {
  return Buffer.byteLength(name) <= MAX_NAME_BYTES;
}

function cutName(name: string): string {
  if (isShort(name)) return name;
  let size = 0;
  let end = 0;
  for (const character of name) {
    size += Buffer.byteLength(character);
    if (size > MAX_NAME_BYTES) break;
    end += character.length;
  }
  return name.slice(0, end);
}
