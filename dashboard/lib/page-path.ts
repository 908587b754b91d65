/** Returns the page path of a repository file, without a leading slash. Returns undefined if it isn't a page. */
export function findPagePath(file: string, docsFolder: string): string | undefined {
  const folder = docsFolder === '' ? '' : `${docsFolder.replace(/(?<!\/)\/+$/, '')}/`;
  const [, name] = /^(.*)\.mdx?$/i.exec(file) ?? [];
  if (name === undefined || !name.startsWith(folder)) return undefined;
  const path = name.slice(folder.length);
  // These folders contain snippets, which pages import.
  if (/^(?:snippets|_snippets)\//.test(path)) return undefined;
  return path.replace(/(^|\/)index$/, '').replace(/\/$/, '');
}

/** Returns the URL of a page. The site's URL can end with a slash. */
export function getPageUrl(site: string, path: string): string {
  return `${site.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
