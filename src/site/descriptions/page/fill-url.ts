/**
 * Fills the `{variables}` of a server URL. Variables without a value keep their placeholders. An empty value, common
 * for a base path, also removes the slash before it.
 */
export function fillUrl(url: string, valueOf: (name: string) => string | undefined): string {
  return url.replace(/(\/?)\{([^{}]+)\}/g, (match, slash: string, name: string) => {
    const value = valueOf(name);
    return value === undefined ? match : value && slash + value;
  });
}
