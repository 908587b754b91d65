/** Finds pages that lost most of their content, which no other changed page has taken over. */
import type { SiteProblem } from '../../types.ts';
import type { PageChange } from '../page-changes.ts';
import { listParts } from './parts.ts';

/** Pages with fewer parts are rewritten rather than cut. */
const MIN = { lines: 15, headings: 4, codeBlocks: 3 };
/** Share of the parts that a page keeps at least. */
const MIN_SHARE = 0.4;

/** Returns a concern for each page that lost most of its lines, headings or code blocks. */
export function findLostParts(pages: readonly PageChange[]): SiteProblem[] {
  return pages.flatMap((page): SiteProblem[] => {
    if (page.before === '') return [];
    const before = listParts(page.before);
    const after = listParts(page.after);
    if (!hasLost(before.lines.length, after.lines.length, MIN.lines) && !hasLostStructure(before, after)) return [];
    const otherLines = new Set(pages.flatMap(({ name, after }) => (name === page.name ? [] : listParts(after).lines)));
    const keptLines = new Set([...after.lines, ...otherLines]);
    const keptCount = before.lines.filter((line) => keptLines.has(line)).length;
    const isMoved = otherLines.size > 0 && keptCount >= before.lines.length * MIN_SHARE;
    if (isMoved) return [];
    const describe = (what: string, from: number, to: number) => (from > to ? [`${what} from ${from} to ${to}`] : []);
    const losses = [
      ...describe('lines', before.lines.length, after.lines.length),
      ...describe('headings', before.headings.length, after.headings.length),
      ...describe('code blocks', before.codeBlocks, after.codeBlocks),
    ];
    const message = `The page lost most of its content (${losses.join(', ')}). Restore what the task doesn't ask to remove.`;
    return [{ severity: 'warning', code: 'content-lost', message, file: page.name, line: 1, column: 1 }];
  });
}

type Parts = ReturnType<typeof listParts>;

function hasLostStructure(before: Parts, after: Parts): boolean {
  return (
    hasLost(before.headings.length, after.headings.length, MIN.headings) ||
    hasLost(before.codeBlocks, after.codeBlocks, MIN.codeBlocks)
  );
}

function hasLost(before: number, after: number, least: number): boolean {
  return before >= least && after < before * MIN_SHARE;
}
