/**
 * Handles code written for twoslash: its comments are for a TypeScript compiler, which Bindery doesn't run because it
 * would need the site's packages. They are removed, so that readers see what the author intended.
 */

/** Returns the source without twoslash comments and without the parts that they cut. */
export function withoutTwoslash(source: string): string {
  const output: string[] = [];
  let isCutting = false;
  for (const line of source.split('\n')) {
    const cutKind = CUT_COMMENT.exec(line)?.[1];
    if (cutKind === '' || cutKind === '-before') output.length = 0;
    else if (cutKind === '-after') break;
    else if (cutKind !== undefined) isCutting = cutKind === '-start';
    else if (!isCutting && !MARKER.test(line)) output.push(...removeDirective(line));
  }
  return output.join('\n').replace(/^\n+|(?<!\s)\s+$/g, '');
}

const CUT_COMMENT = /^\s*\/\/ ?---cut(|-before|-after|-start|-end)---\s*$/;
/** `//    ^?`, `// ^|` and `// ^^^ text` point at the line above. */
const MARKER = /^\s*\/\/\s*\^(?:\?|\||\^+)(?:\s.*)?$/;
const DIRECTIVE = /^(\s*)\/\/ ?@(?:(\w+)(?::\s?(.*))?|link .*)$/;
/** Directives whose text is meant for readers. */
const MESSAGE_DIRECTIVES = new Set(['log', 'warn', 'error', 'annotate']);

/**
 * Removes `// @errors: 2322`, turns `// @log: text` into a comment, and keeps `// @filename`, which separates files.
 */
function removeDirective(line: string): string[] {
  const match = DIRECTIVE.exec(line);
  if (!match) return [line];
  const [, indent = '', name = '', text = ''] = match;
  if (name === 'filename') return [line];
  return MESSAGE_DIRECTIVES.has(name) && text !== '' ? [`${indent}// ${text}`] : [];
}
