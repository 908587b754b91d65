import { Type } from 'typebox';
import { compareWork } from '../checks/compare-work.ts';
import type { Comparison } from '../checks/compare-work.ts';
import { resolveFile } from './docs-path.ts';
import { printProblem } from './print-problem.ts';
import { defineTool, takeLines } from './tool.ts';

/** Reads the whole site and reports what the changes have broken. */
export const validate = defineTool({
  name: 'validate',
  description:
    'Reads the documentation as a build does and reports new problems: pages that do not parse, broken links and images, wrong navigation, unknown components, pages that no entry leads to. Problems that were there before are only counted, unless all is set; fix them only when asked to. Call it before finish.',
  parameters: Type.Object(
    {
      path: Type.Optional(Type.String({ description: 'Report the problems of this file alone. Default: all files.' })),
      all: Type.Optional(
        Type.Boolean({
          description: 'List problems that were there before too, such as for "fix our broken links". Default false.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  async run({ path, all = false }, context) {
    const only = path === undefined ? undefined : (await resolveFile(context.workspace, path)).name;
    const found = narrow(await compareWork(context), only);
    return { ok: !found.added.some(({ severity }) => severity === 'error'), text: describe(found, { all }) };
  },
});

function narrow(found: Comparison, file: string | undefined): Comparison {
  if (file === undefined) return found;
  const own = (problem: { file: string }) => problem.file === file;
  return {
    ...found,
    added: found.added.filter(own),
    old: found.old.filter(own),
    orphans: found.orphans.filter((name) => name === file),
    fixed: 0,
  };
}

function describe({ added, old, fixed, orphans }: Comparison, { all }: { all: boolean }): string {
  const before =
    old.length > 0
      ? `${old.length} older ${old.length === 1 ? 'problem is' : 'problems are'} unchanged.`
      : 'There are no older problems.';
  const gone = fixed > 0 ? ` ${fixed} ${fixed === 1 ? 'is' : 'are'} fixed.` : '';
  const lines = [
    ...added.map(printProblem),
    ...orphans.map((file) => `${file}: warning: no entry of the navigation leads to this page (orphan-page)`),
  ];
  const head =
    lines.length === 0 ? 'No new problems.' : `${lines.length} new ${lines.length === 1 ? 'problem' : 'problems'}.`;
  const older = all && old.length > 0 ? ['Older problems:', ...old.map(printProblem)] : [];
  const shown = takeLines([...lines, ...older]);
  const cut = lines.length + older.length - shown.length;
  const more = cut > 0 ? [`… (${cut} more; name a path to see those of one file)`] : [];
  return [`${head} ${before}${gone}`, ...shown, ...more].join('\n');
}
