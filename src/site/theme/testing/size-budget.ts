import { gzipSync } from 'node:zlib';

/**
 * Maximum compressed sizes in bytes of files that readers load. Each budget is at least a tenth above the current size, so
 * that a small change doesn't reach it.
 */
const BUDGETS = {
  'main.js': 16_700,
  'theme.css': 21_500,
  'rare.css': 5_000,
  'search.js': 6_500,
  'search-engine.js': 9_800,
  'playground.js': 20_000,
  'playground.css': 5_000,
} as const;

/** Returns a message that says what to do if a file is over its budget; undefined otherwise. */
export function findSizeProblem(name: keyof typeof BUDGETS, content: string | Buffer): string | undefined {
  const bytes = gzipSync(content).length;
  if (bytes <= BUDGETS[name]) return undefined;
  return `${name} has ${bytes} bytes compressed, and its budget is ${BUDGETS[name]}. ${ADVICE}`;
}

const ADVICE =
  'If only some pages need the addition, load it only there: move styles to a sheet of RARE_SHEETS in sheets.ts. Otherwise raise the budget in src/site/theme/testing/size-budget.ts by a tenth, and give the reason in the commit.';
