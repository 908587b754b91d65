/** One name for a schema that is written in several files: file names hold no line breaks. */

export function joinNames(names: readonly string[]): string {
  return names.join('\n');
}

/** The names that one stands for: itself, but for a joined one. */
export function splitNames(name: string): string[] {
  return name.split('\n');
}
