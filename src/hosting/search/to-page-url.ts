/**
 * Returns the URL at which the server serves a page: `/guides/start` for `guides/start.html`, `/guides/` for
 * `guides/index.html`.
 */
export function toPageUrl(path: string): string {
  const bare = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${bare.split('/').map(encodeURIComponent).join('/')}`;
}
