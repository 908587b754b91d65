/** Runs all hostile expressions and pages, one after another, in one thread: for `hostile-pages.test.ts`. */
import { parentPort } from 'node:worker_threads';
import { run } from './expressions/testing.ts';
import { Unsupported } from './expressions/unsupported.ts';
import { HOSTILE_EXPRESSIONS, HOSTILE_SITES } from './hostile-pages.ts';
import { renderTestSite } from './testing.ts';

export interface HostileResults {
  /** The reason why an expression was rejected, or its cost. */
  expressions: Record<string, { refused: string } | { steps: number; text: number }>;
  pages: Record<string, { size: number; end: boolean; codes: string[]; messages: string[] }>;
}

const results: HostileResults = { expressions: {}, pages: {} };
for (const [name, body] of Object.entries(HOSTILE_EXPRESSIONS))
  try {
    results.expressions[name] = run(`(() => { ${body} })()`).used;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    results.expressions[name] = { refused: error.message };
  }
for (const [name, files] of Object.entries(HOSTILE_SITES)) {
  const page = (await renderTestSite(files)).pages.get('/page');
  results.pages[name] = {
    size: page?.html.length ?? 0,
    end: page?.html.includes('<p>After.</p>') ?? false,
    codes: [...new Set(page?.diagnostics.map(({ code }) => code))],
    messages: [...new Set(page?.diagnostics.map(({ message }) => message))].slice(-3),
  };
}
parentPort?.postMessage(results);
