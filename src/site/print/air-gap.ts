/** Keeps the pages of an air-gapped site from requesting anything from other hosts (design: deployment kinds). */

/** Placeholder for an image on another host: nothing to see, nothing to load. */
export const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Removes inline styles that could load something from elsewhere: any URL with a host, or a CSS escape that could hide
 * one. In our own HTML, quotes inside attributes are always escaped.
 */
export function removeForeignStyles(html: string): string {
  return html.replace(/ style="([^"]*)"/g, (match, css: string) => (/\/\/|\\/.test(css) ? '' : match));
}
