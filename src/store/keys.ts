import { AppError } from '../errors.ts';

/**
 * Checks an object key: `segment/segment/…`, each with letters, digits, `.`, `_`, `-` and no leading dot. A valid key
 * can neither leave a folder nor collide with the adapter's own hidden files.
 */
export function checkKey(key: string): void {
  if (!isKey(key))
    throw new AppError(
      'invalid_request',
      `Expected an object key like "bundles/name.tar.gz", got ${JSON.stringify(key.slice(0, MAX_LENGTH))}.`,
    );
}

const MAX_LENGTH = 512;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

function isKey(key: string): boolean {
  return key.length <= MAX_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment));
}
