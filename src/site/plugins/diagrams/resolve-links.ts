/** `click Box "/guide"` and `click Box href "/guide"`, and `link Class "/guide"` in class diagrams. */
const LINK = /((?:^|;)[ \t]*(?:click|link)[ \t]+[^\s"]+[ \t]+(?:href[ \t]+)?")([^"\n]*)(?=")/gm;

/** Returns a diagram's source with links that work on the page. */
export function resolveLinks(source: string, resolve: (url: string) => string): string {
  return source.replace(LINK, (_, before: string, url: string) => before + resolve(url));
}
