/**
 * Returns the URL at which the server serves a page: `/guides/start` for `guides/start.html`, `/guides/` for
 * `guides/index.html`.
 */
export function toPageUrl(path: string): string {
  const pagePath = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${pagePath.split('/').map(encodeURIComponent).join('/')}`;
}
