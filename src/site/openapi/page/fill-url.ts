/**
 * A server's address with values in place of its `{variables}`; those that have none keep their names. An empty value, as
 * that of a path before all others often is, goes with the slash before it.
 */
export function fillUrl(url: string, valueOf: (name: string) => string | undefined): string {
  return url.replace(/(\/?)\{([^{}]+)\}/g, (whole, slash: string, name: string) => {
    const value = valueOf(name);
    return value === undefined ? whole : value && slash + value;
  });
}
