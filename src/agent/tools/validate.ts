import { Type } from 'typebox';
import type { SiteProblem } from '../types.ts';
import { compareWork } from '../checks/compare-work.ts';
import type { Comparison } from '../checks/compare-work.ts';
import { cutLine, defineTool, takeLines } from './tool.ts';

/** Reads the whole site and reports what the changes have broken. */
export const validate = defineTool({
  name: 'validate',
  description:
    'Reads the whole documentation as a build does and reports new problems: pages that do not parse, broken links and images, wrong navigation, unknown components. Problems that were there before are only counted; fix them only when asked to. Call it before finish.',
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(_args, { workspace, checkSite, signal }) {
    const found = await compareWork({ workspace, checkSite, signal });
    return { ok: !found.added.some(({ severity }) => severity === 'error'), text: describe(found) };
  },
});

function describe({ added, old, fixed }: Comparison): string {
  const before =
    old.length > 0
      ? `${old.length} older ${old.length === 1 ? 'problem is' : 'problems are'} unchanged.`
      : 'There are no older problems.';
  const gone = fixed > 0 ? ` ${fixed} ${fixed === 1 ? 'is' : 'are'} fixed.` : '';
  if (added.length === 0) return `No new problems. ${before}${gone}`;
  const lines = added.map(printProblem);
  const shown = takeLines(lines);
  const cut = lines.length - shown.length;
  const more = cut > 0 ? [`… (${cut} more new problems)`] : [];
  return [
    `${added.length} new ${added.length === 1 ? 'problem' : 'problems'}. ${before}${gone}`,
    ...shown,
    ...more,
  ].join('\n');
}

function printProblem({ severity, code, message, file, line, column }: SiteProblem): string {
  return cutLine(`${file}:${line}:${column}: ${severity}: ${message} (${code})`.replaceAll(/\s+/g, ' '), 1000);
}
