import { escapeHtml } from '../../lib/html.ts';

/** Returns a path as HTML in which a line can break before a slash or a dot. */
export function breakPath(path: string): string {
  return escapeHtml(path).replace(/(?<=[^/:])\/|(?<=[^/.])\.(?=[^/.])/g, '<wbr>$&');
}
