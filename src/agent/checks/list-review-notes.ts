import { cutText } from '../../lib/cut-text.ts';
import { formatCount } from '../../lib/format-count.ts';
import { getMemoryFile, parseMemory } from '../translations/memory.ts';
import { findMemoryObstacle } from '../translations/record-work.ts';
import type { Workspace } from '../types/workspace.ts';
import type { TranslationPlan } from '../types/translation.ts';
import type { ToolContext } from '../types/tool.ts';
import { readBaseFile } from '../workspace/read-base-file.ts';
import { findObjections } from './find-objections.ts';
import { readGlossary } from './glossary/check-glossary.ts';
import { listNavigationLosses, listPageLosses, type Loss } from './list-losses.ts';

/** A point that the reviewer of a pull request should check. */
export interface ReviewNote {
  file: string;
  line?: number;
  text: string;
}

/** Lists the concerns that the agent left, and what its changes removed. */
export async function listReviewNotes(
  context: Pick<ToolContext, 'workspace' | 'checkSite' | 'signal' | 'translation'>,
): Promise<ReviewNote[]> {
  const { workspace, signal } = context;
  const { concerns, changes, pages, vale } = await findObjections(context);
  const losses = [...listPageLosses(pages), ...(await listNavigationLosses(workspace, { changes, signal }))];
  const glossary = await readGlossary(workspace, signal);
  return [
    ...concerns.map(({ file, line, message }) => ({ file, line, text: message })),
    ...losses.map(describeLoss),
    ...(context.translation ? await listTranslationNotes(workspace, context.translation, signal) : []),
    ...(glossary?.problem === undefined
      ? []
      : [{ file: glossary.path, text: `This glossary can't be used completely: ${glossary.problem}.` }]),
    ...(vale === undefined || vale.problems.length === 0
      ? []
      : [{ file: vale.path, text: describeUnchecked(vale.problems) }]),
  ];
}

/** Lists pages that the job didn't plan, because a turn can change a limited number of files, and an unusable memory. */
async function listTranslationNotes(
  workspace: Workspace,
  { language, left }: TranslationPlan,
  signal: AbortSignal,
): Promise<ReviewNote[]> {
  const { docsFolder } = workspace;
  const file = getMemoryFile(language);
  const notes: ReviewNote[] = [];
  if (left.length > 0) {
    const hiddenCount = left.length - MAX_LEFT;
    const listed = left.slice(0, MAX_LEFT).join(', ');
    const count = formatCount(left.length, 'page');
    const suffix = hiddenCount > 0 ? ` and ${hiddenCount} more` : '';
    notes.push({ file, text: `Left for the next translation job: ${count}: ${listed}${suffix}` });
  }
  const obstacle = findMemoryObstacle(workspace, language);
  if (obstacle !== undefined)
    notes.push({ file, text: `The memory can't be written, because ${obstacle} isn't a folder or a regular file.` });
  const path = docsFolder === '' ? file : `${docsFolder}/${file}`;
  const text = await readBaseFile(workspace, { path, maxBytes: MAX_MEMORY_BYTES, signal });
  const problem = text === undefined ? undefined : parseMemory(text).problem;
  if (problem !== undefined) notes.push({ file, text: `The earlier memory can't be used completely: ${problem}.` });
  return notes;
}

/** Says which style rules aren't checked. */
function describeUnchecked(problems: readonly string[]): string {
  const hiddenCount = problems.length - MAX_NAMES;
  const listed = problems.slice(0, MAX_NAMES).join('; ');
  return `Not checked: ${listed}${hiddenCount > 0 ? `; and ${hiddenCount} more` : ''}.`;
}

const MAX_MEMORY_BYTES = 16 * 2 ** 20;
const MAX_LEFT = 30;

const LABELS = {
  heading: ['Removed heading', 'Removed headings'],
  link: ['Removed link', 'Removed links'],
  navigation: ['Removed from the navigation', 'Removed from the navigation'],
} as const;

function describeLoss({ file, kind, names }: Loss): ReviewNote {
  const listed = names.slice(0, MAX_NAMES).map((name) => cutText(name, MAX_LENGTH));
  const hiddenCount = names.length - listed.length;
  return {
    file,
    text: `${LABELS[kind][names.length === 1 ? 0 : 1]}: ${listed.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`,
  };
}

const MAX_NAMES = 8;
const MAX_LENGTH = 100;
