/** Finds pages that lost most of their content, which no other changed page has taken over. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { listParts, type PageParts } from './parts.ts';

/** Pages with fewer parts are rewritten rather than cut. */
const MIN = { lines: 15, headings: 4, codeBlocks: 3 };
/** Share of the parts that a page keeps at least. */
const MIN_SHARE = 0.4;

/** Returns a concern for each page that lost most of its lines, headings or code blocks. */
export function findLostParts(pages: readonly PageChange[]): SiteProblem[] {
  const partsAfter = new Map(pages.map(({ name, after }) => [name, listParts(after)]));
  return pages.flatMap((page): SiteProblem[] => {
    const after = partsAfter.get(page.name);
    if (page.before === '' || !after) return [];
    const before = listParts(page.before);
    if (!hasLost(before.lines.length, after.lines.length, MIN.lines) && !hasLostStructure(before, after)) return [];
    const otherLines = new Set([...partsAfter].flatMap(([name, { lines }]) => (name === page.name ? [] : lines)));
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

function hasLostStructure(before: PageParts, after: PageParts): boolean {
  return (
    hasLost(before.headings.length, after.headings.length, MIN.headings) ||
    hasLost(before.codeBlocks, after.codeBlocks, MIN.codeBlocks)
  );
}

function hasLost(before: number, after: number, least: number): boolean {
  return before >= least && after < before * MIN_SHARE;
}
