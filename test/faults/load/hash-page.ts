import { hash } from 'node:crypto';

/** Names the content of a page: that of a server and that in its bundle are the same, but for the versions that the server adds to addresses. */
export function hashPage(text: string): string {
  return hash('sha256', text.replaceAll(/\?d=[^"'()\s&#,]+/g, '').replaceAll(/ data-assets="[^"]*"/g, ''));
}
