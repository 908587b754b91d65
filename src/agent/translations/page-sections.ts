/** Splits pages into sections, and computes hashes that tell whether a page or a section has changed. */
import crypto from 'node:crypto';
import { hideCode } from '../checks/writing/hide-code.ts';
import { splitFrontmatter } from '../checks/writing/frontmatter.ts';

/** A part of a page: its frontmatter, the text before the first heading, or a heading with the text below it. */
export interface PageSection {
  /** The words of the heading, or `frontmatter` or `introduction` in parentheses. */
  title: string;
  text: string;
}

/** Splits a page. The texts of all sections together are the page with Unix line endings. */
export function splitSections(text: string): PageSection[] {
  const { frontmatter, body } = splitFrontmatter(normalizeText(text));
  const lines = body.split('\n');
  const headings = hideCode(body)
    .split('\n')
    .flatMap((line, index) => (HEADING.test(line) ? [index] : []));
  const getText = (from: number, to: number) => {
    const part = lines.slice(from, to).join('\n');
    return to < lines.length ? `${part}\n` : part;
  };
  const starts = [0, ...headings];
  const sections = starts.map((from, index): PageSection => {
    const title = index === 0 ? INTRODUCTION : (HEADING.exec(lines[from] ?? '')?.[1] ?? '');
    const to = starts[index + 1] ?? lines.length;
    return { title, text: from === to ? '' : getText(from, to) };
  });
  return [{ title: FRONTMATTER, text: frontmatter }, ...sections];
}

const HEADING = /^#{1,6}[ \t]+(.*\S)/;
const FRONTMATTER = '(frontmatter)';
const INTRODUCTION = '(introduction)';

/** Returns the id of the Git blob with this text in a repository with Unix line endings. */
export function hashPage(text: string): string {
  const content = Buffer.from(normalizeText(text));
  return crypto.createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Returns a short hash of each section, without the blank lines around it. */
export function hashSections(text: string): string[] {
  return splitSections(text).map((section) =>
    crypto.createHash('sha256').update(section.text.trim()).digest('hex').slice(0, SECTION_HASH_LENGTH),
  );
}

/** Number of hexadecimal digits of a section's hash. */
export const SECTION_HASH_LENGTH = 10;

/**
 * Lists the titles of the sections that an earlier version of a page doesn't have in the same form. If sections were
 * only removed, the list is empty.
 */
export function listChangedSections(text: string, earlierHashes: readonly string[]): string[] {
  const earlierSections = new Set(earlierHashes);
  const hashes = hashSections(text);
  return splitSections(text).flatMap(({ title }, index) => (earlierSections.has(hashes[index] ?? '') ? [] : [title]));
}

/** A checkout can have Windows line endings and a byte order mark where the repository doesn't. */
function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
