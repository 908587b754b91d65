/** Finds the places of an API description's parts. Called for diagnostics only. */
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { SourcePosition, TextPosition } from './diagnostics.ts';
import type { PlannedPage } from './plan.ts';
import type { Source } from './source.ts';
import { openText, type SourceText } from './source-text.ts';

/**
 * Returns the line of a page that refers to its API description, which is the place of nodes made from the description.
 */
export function getSubjectPlace({
  file,
  frontmatter: { lines, parts = {} },
}: Pick<PlannedPage, 'file' | 'frontmatter'>): SourcePosition {
  const field = [...Object.keys(parts), 'api'].find((name) => lines?.[name]);
  return { file, line: lines?.[field ?? ''] ?? 1, column: 1 };
}

/** Returns the description that a page's node was made from; undefined for nodes of the page's own content. */
export function findDescriptionAt(page: PlannedPage, at: SourcePosition): string | undefined {
  const { file, line, column } = getSubjectPlace(page);
  return at.file === file && at.line === line && at.column === column ? page.subject?.document : undefined;
}

/**
 * Maps a position in one of a description's texts to its place in the file. Returns undefined if the text is in another
 * file, or is spelled differently in the file.
 */
export function locateInText(
  description: string,
  { text, line, column }: TextPosition,
  source: Source,
): SourcePosition | undefined {
  if (!source.has(description)) return undefined;
  const opened = openText(source, description);
  const lines = text.trim().split('\n');
  const start = findStart(opened, lines[0]?.trim() ?? '');
  if (!start) return undefined;
  const wantedLine = lines[line - 1] ?? '';
  const wantedText = wantedLine.trim();
  const offsetInLine = Math.max(0, column - 1 - (wantedLine.length - wantedLine.trimStart().length));
  const wholeLine = findSpelling(opened.text, wantedText, start.at);
  // A line of the text can be several lines of a folded scalar (YAML 1.2.2, section 8.1.3).
  const place = wholeLine ?? findSpelling(opened.text, getWords(wantedText.slice(offsetInLine), 1), start.at);
  if (!place) return undefined;
  const before = wholeLine ? wholeLine.spell(wantedText.slice(0, offsetInLine)) : '';
  return opened.place(place.at + before.length);
}

interface Spelling {
  at: number;
  /** Writes a text as the file does. */
  spell(text: string): string;
}

const getStarts = memoizeByObject<SourceText, Map<string, Spelling | undefined>>(() => new Map());

/** Finds the start of a text by its first line. One text can have many problems, so it is looked up once. */
function findStart(opened: SourceText, firstLine: string): Spelling | undefined {
  const knownStarts = getStarts(opened);
  if (!knownStarts.has(firstLine)) {
    const { text } = opened;
    knownStarts.set(firstLine, findSpelling(text, firstLine) ?? findSpelling(text, getWords(firstLine, 2)));
  }
  return knownStarts.get(firstLine);
}

function getWords(line: string, count: number): string {
  return line.trim().split(/\s+/, count).join(' ');
}

/** Finds a line of a text as it is, such as in YAML, or as in a string of JSON. */
function findSpelling(fileText: string, line: string, from = 0): Spelling | undefined {
  for (const spell of [(text: string) => text, (text: string) => JSON.stringify(text).slice(1, -1)]) {
    const at = fileText.indexOf(spell(line), from);
    if (at >= 0) return { at, spell };
  }
  return undefined;
}

const getPlaces = memoizeByObject<Source, Map<string, SourcePosition | undefined>>(() => new Map());

/**
 * Returns the first place in a description that contains a URL, such as a link in its Markdown. Returns undefined if
 * the URL is spelled differently there, is in a file that the description refers to, or if the description is not in
 * the docs folder.
 */
export function findInDescription(description: string, address: string, source: Source): SourcePosition | undefined {
  const places = getPlaces(source);
  const key = `${description}\n${address}`;
  if (!places.has(key)) places.set(key, search(description, address, source));
  return places.get(key);
}

function search(file: string, address: string, source: Source): SourcePosition | undefined {
  if (address === '' || !source.has(file)) return undefined;
  const { text, place } = openText(source, file);
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + address.length))
    if (isWhole(text, at, address)) return place(at);
  return undefined;
}

/** Whether the URL isn't just a part of a longer one. A fragment is always the end of one. */
function isWhole(text: string, at: number, address: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + address.length] ?? ' ';
  return (address.startsWith('#') || /[\s(<"'=]/.test(before)) && /[\s)>"'\\]/.test(after);
}
