/** Keeps the pages of an air-gapped site from asking other hosts for anything (design: deployment kinds). */

/** Stands for an image of another host: nothing to see, nothing to load. */
export const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Drops inline styles that could load something from elsewhere: whatever holds an address with a host, or a CSS escape
 * that may hide one. In HTML of ours a quote inside an attribute is always escaped.
 */
export function withoutForeignStyles(html: string): string {
  return html.replace(/ style="([^"]*)"/g, (whole, css: string) => (/\/\/|\\/.test(css) ? '' : whole));
}
