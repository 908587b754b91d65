/** Compiles a pattern of ignored texts, with flags at its start, such as `(?s)`. Throws for syntax that JavaScript doesn't have. */
export function compileIgnorePattern(pattern: string): RegExp {
  const [prefix = '', flags = ''] = /^\(\?([ims]{1,3})\)/.exec(pattern) ?? [];
  return new RegExp(pattern.slice(prefix.length), `dg${flags}`);
}
