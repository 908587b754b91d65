import { Type } from 'typebox';
import { AppError } from '../../errors.ts';
import type { ToolContext, Upstream } from '../types.ts';
import { applyMerge, listOutside, planMerge, type PlannedMerge } from '../workspace/merge-upstream.ts';
import { quote } from './docs-path.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Merges the branch that the pull request is for into the work, for conflicts between them. */
export const mergeBase = defineTool({
  name: 'mergeBase',
  description:
    'Merges the branch that the pull request is for into yours, as it was when this work began: for "resolve the conflict". Files that both have changed in the same places then hold both sides between <<<<<<< this-branch, ======= and >>>>>>> base-branch, for you to resolve with edit. With preview it only says what would happen. It cannot be undone.',
  parameters: Type.Object(
    { preview: Type.Optional(Type.Boolean({ description: 'Only say whether there are conflicts. Default false.' })) },
    { additionalProperties: false },
  ),
  async run({ preview = false }, context) {
    const { workspace, signal } = context;
    const upstream = getUpstream(context);
    if (workspace.merge) throw new Refusal(`${quote(upstream.branch)} was merged already.`);
    const mergeBase = await find(upstream);
    if (mergeBase === upstream.commit)
      return `Your branch has all commits of ${quote(upstream.branch)}; there is nothing to merge.`;
    const merge = await planMerge(workspace, { mergeBase, upstream: upstream.commit, signal });
    const outside = listOutside(merge.conflicts.keys(), workspace);
    if (outside.length > 0)
      throw new Refusal(
        `The branches conflict outside of the docs folder, where you cannot resolve it: ${outside.slice(0, 20).join(', ')}. Say in the summary that a person has to merge them.`,
      );
    if (!preview) await applyMerge(workspace, merge, signal);
    return describe(merge, { branch: upstream.branch, preview });
  },
});

function getUpstream({ upstream }: ToolContext): Upstream {
  if (upstream) return upstream;
  throw new Refusal(
    'Your work begins at the present state of the branch that the pull request is for: there is nothing to merge.',
  );
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
  const files = `${changed.length} ${changed.length === 1 ? 'file' : 'files'}`;
  const head = preview ? `Merging ${quote(branch)} would change ${files}` : `Merged ${quote(branch)}: ${files} changed`;
  if (conflicts.size === 0) return `${head}, without conflicts.`;
  const lines = [...conflicts].map(([name, sides]) => `${name}: ${describeSides(sides)}`);
  const next = preview ? [] : ['Resolve each, then validate: finish is refused while markers are left.'];
  return [`${head}, with conflicts in ${conflicts.size}:`, ...takeLines(lines), ...next].join('\n');
}

function describeSides(sides: readonly string[]): string {
  if (!sides.includes('theirs'))
    return 'changed on your branch, deleted or renamed on the other: keep it, delete it, or carry the change along';
  if (!sides.includes('ours'))
    return 'deleted or renamed on your branch, changed on the other: keep it, delete it, or carry the change along';
  return 'changed on both';
}
