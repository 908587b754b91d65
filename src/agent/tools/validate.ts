import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { compareWork } from '../checks/compare-work.ts';
import type { Comparison } from '../checks/compare-work.ts';
import { findTarget } from '../checks/problem-target.ts';
import type { SiteProblem } from '../types/site.ts';
import type { ToolContext } from '../types/tool.ts';
import { FILE_ALIASES, FOLDER_ALIASES } from './aliases.ts';
import { resolvePath } from './docs-path.ts';
import { printProblem } from './print-problem.ts';
import { sliceForModel } from './slice-for-model.ts';
import { cutLine, defineTool } from './tool.ts';

/** Checks the whole site and reports problems that the changes caused. */
export const validate = defineTool('validate', {
  description:
    'Checks the site like a build, and lists new problems. With all, also existing ones. To fix many, group them by target, then call replaceLinks or replaceInFiles.',
  parameters: {
    path: Type.Optional(Type.String()),
    code: Type.Optional(Type.String({ description: 'Such as broken-link.' })),
    severity: Type.Optional(Type.Enum(['error', 'warning', 'info'])),
    all: Type.Optional(Type.Boolean()),
    group: Type.Optional(Type.Enum(['target', 'code', 'file'])),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: {
    ...FILE_ALIASES,
    ...FOLDER_ALIASES,
    includeExisting: 'all',
    existing: 'all',
    groupBy: 'group',
    kind: 'code',
    type: 'code',
    rule: 'code',
    level: 'severity',
  },
  async run({ all = false, group, offset = 1, ...filter }, context) {
    const comparison = await compareWork(context);
    const isSelected = await createFilter(filter, context);
    const added = [...comparison.added, ...listOrphans(comparison)].filter(isSelected);
    const old = comparison.old.filter(isSelected);
    const isFiltered = Object.keys(filter).length > 0;
    const lines =
      group === undefined
        ? listProblems({ added, old: all ? old : [] })
        : groupProblems([...added, ...(all ? old : [])], group);
    const head = describeCounts({ added, old, fixed: isFiltered ? 0 : comparison.fixed.length });
    const codes = lines.length === 0 && filter.code !== undefined ? [listCodes(comparison)] : [];
    const page = lines.length === 0 ? codes : sliceForModel(lines.join('\n'), { offset, context });
    return { ok: !added.some(({ severity }) => severity === 'error'), text: [head, ...page].join('\n') };
  },
});

interface Filter {
  path?: string;
  code?: string;
  severity?: SiteProblem['severity'];
}

async function createFilter(
  { path, code, severity }: Filter,
  { workspace }: ToolContext,
): Promise<(problem: SiteProblem) => boolean> {
  const place = path === undefined ? undefined : await resolvePath(workspace, path);
  const isInPlace = ({ file }: SiteProblem) =>
    place === undefined || place.name === '' || file === place.name || file.startsWith(`${place.name}/`);
  return (problem) =>
    isInPlace(problem) &&
    (code === undefined || problem.code === code) &&
    (severity === undefined || problem.severity === severity);
}

function listOrphans({ orphans }: Comparison): SiteProblem[] {
  const message = "this page isn't in the navigation";
  return orphans.map((file) => ({ file, line: 1, column: 1, severity: 'warning', code: 'orphan-page', message }));
}

function describeCounts({
  added,
  old,
  fixed,
}: {
  added: readonly SiteProblem[];
  old: readonly SiteProblem[];
  fixed: number;
}): string {
  const { length: oldCount } = old;
  const noNewNote = oldCount > 0 ? 'No new problems.' : 'No problems found.';
  const addedNote =
    added.length === 0 ? noNewNote : `${added.length} new ${added.length === 1 ? 'problem' : 'problems'}.`;
  const oldNote =
    oldCount > 0 ? ` ${oldCount} existing ${oldCount === 1 ? 'problem is' : 'problems are'} unchanged.` : '';
  return `${addedNote}${oldNote}${fixed > 0 ? ` ${fixed} ${fixed === 1 ? 'is' : 'are'} fixed.` : ''}`;
}

function listProblems({ added, old }: { added: readonly SiteProblem[]; old: readonly SiteProblem[] }): string[] {
  return [...added.map(printProblem), ...(old.length > 0 ? ['Existing problems:', ...old.map(printProblem)] : [])];
}

/** Lists groups of problems, the largest first. */
function groupProblems(problems: readonly SiteProblem[], group: 'target' | 'code' | 'file'): string[] {
  const getKey = {
    target: (problem: SiteProblem) => `${problem.code} ${findTarget(problem)}`,
    code: ({ code }: SiteProblem) => code,
    file: ({ file }: SiteProblem) => file,
  }[group];
  const groups = [...Map.groupBy(problems, getKey)].sort(([, a], [, b]) => b.length - a.length);
  return groups.map(([key, members]) => cutLine(printGroup(group === 'target' ? undefined : key, members), 1000));
}

/** Prints a group. Without a key, its members share a target, so the first message describes all of them. */
function printGroup(key: string | undefined, members: readonly SiteProblem[]): string {
  const files = new Set(members.map(({ file }) => file)).size;
  const [first] = members;
  const name = key ?? `${first?.code}: ${first?.message.replaceAll(/\s+/g, ' ')}`;
  return `${members.length}× ${name} (${formatCount(files, 'file')}, such as ${first?.file}:${first?.line})`;
}

/** Lists the codes of all problems, because the model can't know them. */
function listCodes({ added, old }: Comparison): string {
  const codes = [...new Set([...added, ...old].map(({ code }) => code))].sort();
  return `Codes of other problems: ${codes.join(', ') || 'none'}.`;
}
