import { hash } from 'node:crypto';

/**
 * Hashes the content of a page, ignoring the versions that the server adds to URLs, so that served and bundled pages
 * match.
 */
export function hashPage(text: string): string {
  return hash(
    'sha256',
    text.replaceAll(/\?d=[^"'()\s&#,]+/g, '').replaceAll(/ data-(?:bindery-|bd-)?assets="[^"]*"/g, ''),
  );
}
