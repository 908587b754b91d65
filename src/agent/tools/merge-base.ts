import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import { formatCount } from '../../lib/format-count.ts';
import type { Upstream } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { applyMerge, listOutside, planMerge, type PlannedMerge } from '../workspace/merge-upstream.ts';
import { quote } from './docs-path.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Merges the target branch of the pull request into the work, to resolve conflicts. */
export const mergeBase = defineTool('mergeBase', {
  description:
    'Merges the target branch into your branch. Files with conflicts then have markers: resolve them with edit.',
  parameters: {
    preview: Type.Optional(Type.Boolean({ description: 'Only report conflicts.' })),
  },
  aliases: { dryRun: 'preview' },
  async run({ preview = false }, context) {
    const { workspace, signal } = context;
    const upstream = getUpstream(context);
    if (workspace.merge) throw new Refusal(`${quote(upstream.branch)} is already merged.`);
    const mergeBase = await find(upstream);
    if (mergeBase === upstream.commit)
      return `Already up to date: your branch has all commits of ${quote(upstream.branch)}.`;
    const merge = await planMerge(workspace, { mergeBase, upstream: upstream.commit, signal });
    const outsideFiles = listOutside(merge.conflicts.keys(), workspace);
    if (outsideFiles.length > 0)
      throw new Refusal(
        `The branches conflict outside the docs folder, where you can't resolve it: ${outsideFiles.slice(0, 20).join(', ')}. Say in the summary that a person has to merge them.`,
      );
    if (!preview) await applyMerge(workspace, merge, signal);
    return describe(merge, { branch: upstream.branch, preview });
  },
});

function getUpstream({ upstream }: ToolContext): Upstream {
  if (upstream) return upstream;
  throw new Refusal('Already up to date: your branch starts at the current state of the target branch.');
}

async function find(upstream: Upstream): Promise<string> {
  try {
    return await upstream.fetchMergeBase();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'source_unavailable') throw error;
    throw new Refusal(error.message);
  }
}

function describe(
  { changed, conflicts }: PlannedMerge,
  { branch, preview }: { branch: string; preview: boolean },
): string {
  const files = formatCount(changed.length, 'file');
  const head = preview ? `Merging ${quote(branch)} would change ${files}` : `Merged ${quote(branch)}: ${files} changed`;
  if (conflicts.size === 0) return `${head}, without conflicts.`;
  const lines = [...conflicts].map(([name, sides]) => `${name}: ${describeSides(sides)}`);
  const next = preview
    ? []
    : ['Resolve each one, then call validate. finish is refused while conflict markers remain.'];
  return [`${head}, with conflicts in ${conflicts.size}:`, ...takeLines(lines), ...next].join('\n');
}

function describeSides(sides: readonly string[]): string {
  if (!sides.includes('theirs'))
    return 'changed on your branch, deleted or renamed on the other: keep it, delete it, or move the change to the new file';
  if (!sides.includes('ours'))
    return 'deleted or renamed on your branch, changed on the other: keep it, delete it, or move the change to the new file';
  return 'changed on both branches';
}
