import { escapeHtml } from '../../lib/html.ts';

/** Returns a path as HTML that allows line breaks before slashes and dots. */
export function breakPath(path: string): string {
  return escapeHtml(path).replace(/(?<=[^/:])\/|(?<=[^/.])\.(?=[^/.])/g, '<wbr>$&');
}
