import { Type } from 'typebox';
import { compareWork } from '../checks/compare-work.ts';
import type { Comparison } from '../checks/compare-work.ts';
import { FILE_ALIASES } from './aliases.ts';
import { resolveFile } from './docs-path.ts';
import { printProblem } from './print-problem.ts';
import { defineTool, takeLines } from './tool.ts';

/** Checks the whole site and reports problems that the changes caused. */
export const validate = defineTool('validate', {
  description:
    "Checks the documentation like a build and reports new problems: pages that don't parse, broken links and images, navigation errors, unknown components, and pages missing from the navigation. Existing problems are only counted, unless all is set; fix them only if asked. Call it before finish.",
  parameters: {
    path: Type.Optional(Type.String({ description: 'Only report problems in this file. Default: all files.' })),
    all: Type.Optional(
      Type.Boolean({
        description: 'Also list existing problems, for requests such as "fix our broken links". Default: false.',
      }),
    ),
  },
  aliases: { ...FILE_ALIASES, includeExisting: 'all', existing: 'all' },
  async run({ path, all = false }, context) {
    const onlyFile = path === undefined ? undefined : (await resolveFile(context.workspace, path)).name;
    const comparison = selectFile(await compareWork(context), onlyFile);
    return { ok: !comparison.added.some(({ severity }) => severity === 'error'), text: describe(comparison, { all }) };
  },
});

function selectFile(comparison: Comparison, file: string | undefined): Comparison {
  if (file === undefined) return comparison;
  const isInFile = (problem: { file: string }) => problem.file === file;
  return {
    ...comparison,
    added: comparison.added.filter(isInFile),
    old: comparison.old.filter(isInFile),
    orphans: comparison.orphans.filter((name) => name === file),
    fixed: 0,
  };
}

function describe({ added, old, fixed, orphans }: Comparison, { all }: { all: boolean }): string {
  const before =
    old.length > 0
      ? `${old.length} existing ${old.length === 1 ? 'problem is' : 'problems are'} unchanged.`
      : 'There are no existing problems.';
  const fixedNote = fixed > 0 ? ` ${fixed} ${fixed === 1 ? 'is' : 'are'} fixed.` : '';
  const lines = [
    ...added.map(printProblem),
    ...orphans.map((file) => `${file}: warning: this page isn't in the navigation (orphan-page)`),
  ];
  const head =
    lines.length === 0 ? 'No new problems.' : `${lines.length} new ${lines.length === 1 ? 'problem' : 'problems'}.`;
  const olderLines = all && old.length > 0 ? ['Existing problems:', ...old.map(printProblem)] : [];
  const visibleLines = takeLines([...lines, ...olderLines]);
  const hiddenCount = lines.length + olderLines.length - visibleLines.length;
  const footer = hiddenCount > 0 ? [`… (${hiddenCount} more; pass a path to see one file's problems)`] : [];
  return [`${head} ${before}${fixedNote}`, ...visibleLines, ...footer].join('\n');
}
