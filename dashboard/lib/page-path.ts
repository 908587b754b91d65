/** The address of the page that a file of the repository becomes, without a slash in front; undefined when it is no page. */
export function findPagePath(file: string, docsFolder: string): string | undefined {
  const folder = docsFolder === '' ? '' : `${docsFolder.replace(/\/+$/, '')}/`;
  const [, name] = /^(.*)\.mdx?$/i.exec(file) ?? [];
  if (name === undefined || !name.startsWith(folder)) return undefined;
  const path = name.slice(folder.length);
  // Files in a folder of this name are parts of pages.
  if (/^(?:snippets|_snippets)\//.test(path)) return undefined;
  return path.replace(/(^|\/)index$/, '').replace(/\/$/, '');
}

/** The address of a page of a site, whose address ends with a slash or not. */
export function pageUrl(site: string, path: string): string {
  return `${site.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
