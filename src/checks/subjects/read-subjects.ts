/** Reads what pages say about their subject and their review: in the frontmatter, or in a file for all pages. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter } from 'yaml';
import { parseFrontmatter } from '../../site/format.ts';
import type { Diagnostic, Source } from '../../site/shared.ts';
import { SUBJECTS_FILE } from './list-pages.ts';
import { parseYamlDocument } from '../../lib/parse-yaml.ts';

/** What a page describes. */
export interface PageSubject {
  /** The page's file, and the line of the field `describes`. */
  file: string;
  line: number;
  /** The place of the list, which can be in another file. */
  where: { file: string; line: number };
  describes: string[];
}

/** The day by which a page must be reviewed, as YYYY-MM-DD. */
export interface PageReview {
  file: string;
  line: number;
  reviewBy: string;
  owner: string | undefined;
}

/** The fields of all pages, and their problems. */
export interface Subjects {
  subjects: PageSubject[];
  reviews: PageReview[];
  diagnostics: Diagnostic[];
}

/** Reads the fields of these pages, and of the file for all pages. */
export async function readSubjects({
  folder,
  source,
  pages,
}: {
  folder: string;
  source: Source;
  pages: readonly string[];
}): Promise<Subjects> {
  const result: Subjects = { subjects: [], reviews: [], diagnostics: [] };
  for (const file of pages) readPage(file, { text: source.read(file).toString('utf8'), result });
  await readSubjectsFile(folder, { source, result });
  return result;
}

/** Twice as much as the longest frontmatter that is parsed. */
const MAX_CHARACTERS = 200_000;

function readPage(file: string, { text, result }: { text: string; result: Subjects }): void {
  const { frontmatter } = parseFrontmatter(text.slice(0, MAX_CHARACTERS), file, () => {});
  const { raw, lines } = frontmatter;
  const place = (field: string) => ({ file, line: lines?.[field] ?? 1 });
  const describes = readList(raw['describes']);
  if (describes && describes.length > 0)
    result.subjects.push({ ...place('describes'), where: place('describes'), describes });
  else if (isSet(raw['describes']))
    result.diagnostics.push(describeInvalid(place('describes'), 'a path, or a list of paths, for "describes"'));
  const reviewBy = readDay(raw['reviewBy']);
  const owner = typeof raw['owner'] === 'string' ? raw['owner'].slice(0, 100) : undefined;
  if (reviewBy !== undefined) result.reviews.push({ ...place('reviewBy'), reviewBy, owner });
  else if (isSet(raw['reviewBy']))
    result.diagnostics.push(describeInvalid(place('reviewBy'), 'a date such as 2027-01-31 for "reviewBy"'));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function readList(value: unknown): string[] | undefined {
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every((each) => typeof each === 'string' && each.trim() !== '')) return undefined;
  return list.map((each: string) => each.trim());
}

/** YAML can read a day as a date. */
function readDay(value: unknown): string | undefined {
  const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : value;
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text ? text : undefined;
}

function describeInvalid(place: { file: string; line: number }, expected: string): Diagnostic {
  const message = `Expected ${expected}. The value is ignored.`;
  return { ...place, column: 1, severity: 'warning', code: 'frontmatter-invalid-value', message };
}

/** Parsing YAML takes seconds per megabyte, and the process also has other work. */
const MAX_BYTES = 500_000;

async function readSubjectsFile(
  folder: string,
  { source, result }: { source: Source; result: Subjects },
): Promise<void> {
  const content = await fs.readFile(path.join(folder, SUBJECTS_FILE)).catch(() => undefined);
  if (content === undefined) return;
  const reportLine = (line: number, message: string) =>
    result.diagnostics.push({
      file: SUBJECTS_FILE,
      line,
      column: 1,
      severity: 'warning',
      code: 'describes-nothing',
      message,
    });
  if (content.length > MAX_BYTES) {
    const problem = `The file is larger than ${MAX_BYTES / 1_000} kB, the maximum, so it isn't read.`;
    return void reportLine(1, `${problem} Move entries to the frontmatter of their pages.`);
  }
  const counter = new LineCounter();
  const report = (offset: number, problem: string) =>
    reportLine(
      counter.linePos(offset).line,
      `${problem} Write the path of a page, followed by the list of files and operations that it describes.`,
    );
  const document = parseYamlDocument(content.toString('utf8'), counter);
  const [error] = document.errors;
  if (error) report(error.pos[0], `This isn't valid YAML: ${error.message}.`);
  if (document.contents === null || error) return;
  if (!isMap(document.contents)) return void report(0, 'Expected an object with a key for each page.');
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
    const file = [name, `${name}.mdx`, `${name}.md`]
      .map((each) => each.replace(/^\/+/, ''))
      .find((each) => source.has(each));
    const describes = readList(isSeq(value) ? value.toJSON() : isScalar(value) ? value.value : undefined);
    if (file === undefined) report(offset, `There is no page ${JSON.stringify(name.slice(0, 200))}.`);
    else if (describes === undefined || describes.length === 0)
      report(offset, `Expected a list of paths for ${JSON.stringify(name)}.`);
    else
      result.subjects.push({
        file,
        line: 1,
        where: { file: SUBJECTS_FILE, line: counter.linePos(offset).line },
        describes,
      });
  }
}
