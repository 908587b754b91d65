/** The address of a page as the server gives it: `guides/start.html` is `/guides/start`, `guides/index.html` is `/guides/`. */
export function toAddress(path: string): string {
  const bare = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${bare.split('/').map(encodeURIComponent).join('/')}`;
}
