import { getMemoryFile } from '../translations/memory.ts';
import type { ToolContext, TranslationPlan } from '../types.ts';
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
  const { concerns, changes, pages } = await findObjections(context);
  const losses = [...listPageLosses(pages), ...(await listNavigationLosses(workspace, { changes, signal }))];
  const glossary = await readGlossary(workspace, signal);
  return [
    ...concerns.map(({ file, line, message }) => ({ file, line, text: message })),
    ...losses.map(describeLoss),
    ...(context.translation ? listLeftPages(context.translation) : []),
    ...(glossary?.problem === undefined
      ? []
      : [{ file: glossary.path, text: `This glossary can't be used completely: ${glossary.problem}.` }]),
  ];
}

/** Lists the pages that the job didn't plan, because a turn can change a limited number of files. */
function listLeftPages({ language, left }: TranslationPlan): ReviewNote[] {
  if (left.length === 0) return [];
  const listed = left.slice(0, MAX_LEFT).join(', ');
  const hiddenCount = left.length - MAX_LEFT;
  const pages = `${left.length} ${left.length === 1 ? 'page' : 'pages'}`;
  return [
    {
      file: getMemoryFile(language),
      text: `Left for the next translation job: ${pages}: ${listed}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`,
    },
  ];
}

const MAX_LEFT = 30;

const LABELS = {
  heading: ['Removed heading', 'Removed headings'],
  link: ['Removed link', 'Removed links'],
  navigation: ['Removed from the navigation', 'Removed from the navigation'],
} as const;

function describeLoss({ file, kind, names }: Loss): ReviewNote {
  const listed = names
    .slice(0, MAX_NAMES)
    .map((name) => (name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}…` : name));
  const hiddenCount = names.length - listed.length;
  return {
    file,
    text: `${LABELS[kind][names.length === 1 ? 0 : 1]}: ${listed.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`,
  };
}

const MAX_NAMES = 8;
const MAX_LENGTH = 100;
