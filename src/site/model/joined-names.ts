/** Joins the names of a schema that spans several files into one; file names contain no line breaks. */

export function joinNames(names: readonly string[]): string {
  return names.join('\n');
}

/** Returns the names in a joined name, or just the name itself. */
export function splitNames(name: string): string[] {
  return name.split('\n');
}
