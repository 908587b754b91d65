/** Splits a version of a page into the parts that readers know it by: its introduction and its sections. */
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { createSectionKeys, INTRODUCTION_KEY } from '../../site/shared.ts';

/** A version of a page. */
export interface PageVersion {
  /** Key of a section → its source without imports. */
  sections: ReadonlyMap<string, string>;
  /** The fields of the frontmatter that decide who can see the page, as written. */
  access: string;
}

/** Splits a page at its headings down to the third level. Linear in its length. Never throws. */
export function splitPage(source: string): PageVersion {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const bodyStart = findBodyStart(lines);
  const head = lines.slice(0, bodyStart);
  const titles: string[] = [];
  const texts: string[][] = [pickFields(head, VISIBLE_FIELDS)];
  let fence = '';
  for (const line of lines.slice(bodyStart)) {
    // Most lines can't be either of them, and this check is faster.
    const start = line.trimStart()[0];
    const mark = start === '`' || start === '~' ? FENCE.exec(line)?.[1] : undefined;
    const isInCode = fence !== '' || mark !== undefined;
    if (fence === '') fence = mark ?? '';
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = '';
    const title = start === '#' && !isInCode ? HEADING.exec(line)?.[1] : undefined;
    if (title !== undefined) {
      titles.push(title);
      texts.push([]);
    } else if (isInCode || start !== 'i' || !IMPORT.test(line)) texts.at(-1)?.push(line);
  }
  const keys = [INTRODUCTION_KEY, ...createSectionKeys(titles)];
  const sections = new Map<string, string>();
  let key = INTRODUCTION_KEY;
  for (const [index, text] of texts.entries()) {
    // A heading without letters belongs to the section before it.
    key = keys[index] ?? key;
    sections.set(key, `${sections.get(key) ?? ''}\n${text.join('\n')}`);
  }
  return { sections, access: pickFields(head, ACCESS_FIELDS).join('\n') };
}

const FENCE = /^\s{0,12}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,3}[ \t]+(\S.*)/;
const IMPORT = /^import\s[^\n]*from\s*['"][^'"]*['"];?\s*$/;
const VISIBLE_FIELDS: ReadonlySet<string> = new Set(['title', 'description']);
const ACCESS_FIELDS: ReadonlySet<string> = new Set(['groups', 'public', 'hidden']);

/** Returns the number of lines before the body. */
function findBodyStart(lines: readonly string[]): number {
  const start = lines.findIndex((line) => line.trim() !== '');
  const [, mark] = /^(---|\+\+\+)/.exec(lines[start] ?? '') ?? [];
  if (mark === undefined) return 0;
  const end = lines.findIndex((line, index) => index > start && line.trimEnd() === mark);
  return end === -1 ? 0 : end + 1;
}

/** Returns the lines of some fields, with the lines that continue them. */
function pickFields(head: readonly string[], names: ReadonlySet<string>): string[] {
  let isPicked = false;
  return head.filter((line) => {
    const [, name] = /^["']?([\w.-]+)["']?\s*[:=]/.exec(line) ?? [];
    if (name !== undefined) isPicked = names.has(name);
    else if (/^\S/.test(line) && !line.startsWith('-')) isPicked = false;
    return isPicked && line.trim() !== '' && !/^(?:---|\+\+\+)/.test(line);
  });
}

/** Removes what readers don't see from the source of a section: comments, and differences in spaces. */
export function normalizeSection(text: string): string {
  return collapseWhitespace(removeComments(text));
}

function removeComments(text: string): string {
  let rest = text;
  for (const [open, close] of COMMENTS) {
    if (!rest.includes(open)) continue;
    const parts = rest.split(open);
    rest = parts
      .map((part, index) => {
        const end = index === 0 ? -1 : part.indexOf(close);
        if (index === 0) return part;
        return end === -1 ? open + part : part.slice(end + close.length);
      })
      .join('');
  }
  return rest;
}

const COMMENTS = [
  ['{/*', '*/}'],
  ['<!--', '-->'],
] as const;
