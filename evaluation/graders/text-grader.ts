/**
 * Compares the text of changed pages with the reference, line by line. It knows what a correct page contains, so it needs
 * no list of the mistakes that models make, and shares no code with the agent's own checks.
 */
import type { Attempt, Site } from '../types.ts';
import { findFreeTextProblem } from './free-text.ts';
import { findUnsupportedClaim } from './claims.ts';

interface Work extends Attempt {
  now: Site;
  changed: readonly string[];
}

/** Returns the first difference that the task doesn't explain. */
export function gradeText(work: Work): string | undefined {
  const { built, changed, now, expectedTexts, site } = work;
  if (built.expect.unchanged) return undefined;
  for (const file of changed) {
    const text = now.files.get(file);
    const expected = expectedTexts.get(file);
    if (text === undefined || expected === undefined || !/\.mdx?$/.test(file)) continue;
    const reason = comparePage({ text, expected, base: site.files.get(file) ?? '', work, file });
    if (reason !== undefined) return `${file}: ${reason}`;
  }
  return undefined;
}

interface Comparison {
  text: string;
  expected: string;
  base: string;
  work: Work;
  file: string;
}

function comparePage({ text, expected, base, work, file }: Comparison): string | undefined {
  const isFree = work.built.expect.free?.includes(file) === true;
  const frontmatter = compareFrontmatter(text, { expected, isFree });
  if (frontmatter !== undefined) return frontmatter;
  // In free text, only the lines that were there before are known.
  const known = countLines(expected);
  const wanted = isFree ? countLines(base) : known;
  const present = countLines(text);
  const missing = [...wanted].flatMap(([line, count]) =>
    (present.get(line) ?? 0) < Math.min(count, known.get(line) ?? 0) ? [line] : [],
  );
  const extra = [...present].flatMap(([line, count]) => (count > (known.get(line) ?? 0) ? [line] : []));
  const unexplained = extra.filter((line) => !missing.some((other) => isVariant(line, other)));
  if (missing.length > Math.min(extra.length, MAX_VARIANTS))
    return `${missing.length} lines are missing, such as "${missing[0]?.slice(0, 80)}"`;
  if (!isFree) return unexplained.length > 0 ? `unexpected line "${unexplained[0]?.slice(0, 80)}"` : undefined;
  return (
    findFreeTextProblem(text, { expected, known: new Set(known.keys()) }) ??
    findUnsupportedClaim(text, [
      work.built.prompt,
      expected,
      ...(work.built.expect.sources ?? []),
      ...work.site.files.values(),
    ])
  );
}

const MAX_VARIANTS = 2;

/** Counts lines, ignoring differences of style: quotes, marks and spaces. */
function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) {
    const folded = line
      .replaceAll(/["'“”‘’]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (folded !== '') counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}

/** Whether a line has almost the words of another, such as a link with another path. A cut line isn't a variant. */
function isVariant(line: string, other: string): boolean {
  if (other.startsWith(line)) return false;
  const words = new Set(other.split(' '));
  const common = line.split(' ').filter((word) => words.has(word)).length;
  return common >= Math.max(line.split(' ').length, words.size) * 0.75;
}

function compareFrontmatter(
  text: string,
  { expected, isFree }: { expected: string; isFree: boolean },
): string | undefined {
  if (!expected.startsWith('---\n')) return undefined;
  const [actualTitle, expectedTitle] = [readTitle(text), readTitle(expected)];
  if (actualTitle === undefined) return "the page doesn't start with frontmatter that has a title";
  return isFree || actualTitle === expectedTitle ? undefined : `the title is "${actualTitle}"`;
}

/** Returns the title of a page that starts with closed frontmatter. */
function readTitle(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1) return undefined;
  const line = lines.slice(1, end).find((each) => each.startsWith('title:'));
  const title = line?.slice('title:'.length).replaceAll(/["']/g, '').trim();
  return title === '' ? undefined : title;
}
