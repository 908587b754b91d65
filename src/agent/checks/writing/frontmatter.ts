/** Reads the frontmatter of a page's source as text, without parsing its YAML. */

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a page into its frontmatter, with the lines of dashes, and the text below. */
export function splitFrontmatter(text: string): { frontmatter: string; body: string } {
  const frontmatter = FRONTMATTER.exec(text)?.[0] ?? '';
  return { frontmatter, body: text.slice(frontmatter.length) };
}

/** Returns the value of a field on the first level as written, or undefined if the page doesn't have it. */
export function findField(text: string, name: string): string | undefined {
  const fields = FRONTMATTER.exec(text)?.[1] ?? '';
  return new RegExp(`^["']?${name}["']?[ \\t]*:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(fields)?.[1];
}

/** Returns whether a page has a title: in its frontmatter, or as its first heading. */
export function hasTitle(text: string): boolean {
  const title = findField(text, 'title');
  if (title !== undefined && !/^(?:|""|''|~|null)$/.test(title)) return true;
  return /^# \S/m.test(splitFrontmatter(text).body);
}

/** Returns the line of a frontmatter that other text precedes, near the start of a text. */
export function findHiddenFrontmatter(text: string): number | undefined {
  if (FRONTMATTER.test(text)) return undefined;
  const lines = text.split('\n', MAX_HEAD_LINES).map((line) =>
    line
      .trim()
      .slice(0, MAX_LINE)
      .replace(/^>[ \t]*/, ''),
  );
  const index = lines.findIndex((line, start) => line === '---' && isFrontmatter(lines, start + 1));
  return index > 0 && lines.slice(0, index).some((line) => line !== '') ? index + 1 : undefined;
}

const MAX_HEAD_LINES = 80;
const MAX_LINE = 200;

/** Returns whether lines of fields, one of them a known one, are followed by a line of dashes. */
function isFrontmatter(lines: readonly string[], start: number): boolean {
  const end = lines.indexOf('---', start);
  const fields = lines.slice(start, end === -1 ? start + MAX_FIELD_LINES : end);
  const isField = (line: string) => /^(?:["']?[\w.:-]+["']?[ \t]*:(?:[ \t]|$)|- |#|$)/.test(line);
  const first = fields.findIndex((line) => KNOWN_FIELD.test(line));
  return first !== -1 && fields.slice(0, first + 1).every(isField) && (end === -1 || fields.length <= MAX_FIELD_LINES);
}

const MAX_FIELD_LINES = 30;
const KNOWN_FIELD = /^["']?(?:title|sidebarTitle|description)["']?[ \t]*:/;
