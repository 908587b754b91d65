import type { SiteProblem } from '../types/site.ts';
import type { ToolContext } from '../types/tool.ts';
import { compareWork, UNREADABLE } from './compare-work.ts';
import { findUnknownFacts } from './facts/find-unknown-facts.ts';
import { checkGlossary } from './glossary/check-glossary.ts';
import { checkTranslations } from './translations/check-translations.ts';
import { findConflictMarkers } from './find-conflict-markers.ts';
import { readPageChanges, type PageChange } from './page-changes.ts';
import type { FileChange } from '../workspace/changed-files.ts';
import { checkVale, type ValeReview } from './vale/check-vale.ts';
import { findWritingProblems } from './writing/find-writing-problems.ts';

/** Problems that should be fixed before the work is finished. */
export interface Objections {
  /** New problems that readers would notice. Work with such problems is only a draft. */
  problems: SiteProblem[];
  /** Losses that the task might ask for, and facts and words to check, so only the reviewer decides about them. */
  concerns: SiteProblem[];
  /** Pages that readers can't find. */
  orphans: string[];
}

/** Objections to the work, and the changes that they are about. */
export interface WorkReview extends Objections {
  changes: readonly FileChange[];
  pages: readonly PageChange[];
  /** The parts of the project's Vale configuration that aren't checked. */
  vale: ValeReview['unchecked'];
}

/** Reviews the work for problems that a reviewer would object to. */
export async function findObjections(
  context: Pick<ToolContext, 'workspace' | 'checkSite' | 'signal' | 'translation'>,
): Promise<WorkReview> {
  const { workspace, signal } = context;
  const { added, orphans, changes, renames } = await compareWork(context);
  const pages = await readPageChanges(workspace, { changes, renames, signal });
  const writing = await findWritingProblems(workspace, pages);
  const markers = await findConflictMarkers(workspace);
  const translations = await checkTranslations(context);
  const problems = [...markers, ...added.filter(isGrave), ...writing.problems, ...translations.problems];
  const vale = await checkVale(workspace, { pages, signal });
  const planned = new Set(context.translation?.tasks.map(({ target }) => target));
  const concerns = [
    // The check of planned translations is more precise.
    ...writing.concerns.filter(({ code, file }) => code !== 'translation-differs' || !planned.has(file)),
    ...translations.concerns,
    ...(await findUnknownFacts(workspace, { pages, signal })),
    ...(await checkGlossary(workspace, { pages, signal })),
    ...vale.concerns,
  ];
  return { problems, concerns, orphans, changes, pages, vale: vale.unchecked };
}

/** Describes the problems for the model, each with its place. Returns undefined if there are none. */
export function describeObjections({ problems, concerns, orphans }: Objections): string | undefined {
  const lines = [
    ...[...problems, ...concerns].map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...orphans.map(
      (file) =>
        `${file}: This page isn't in the navigation. Add an entry, or set hidden: true if readers should only be able to open it by its URL.`,
    ),
  ];
  if (lines.length === 0) return undefined;
  const listedLines = lines.slice(0, MAX_LISTED);
  const hiddenCount = lines.length - listedLines.length;
  const intro =
    problems.length > 0
      ? 'Your changes break the site:'
      : 'Your changes have problems that a reviewer would point out:';
  return `${intro}\n${listedLines.join('\n')}${hiddenCount > 0 ? `\n… and ${hiddenCount} more` : ''}`;
}

const MAX_LISTED = 20;

/** Whether a new problem is worth another round of the model: an error, or something that readers would notice. */
function isGrave({ severity, code }: SiteProblem): boolean {
  return severity === 'error' || (severity === 'warning' && SEVERE_CODES.has(code));
}

const SEVERE_CODES: ReadonlySet<string> = new Set([
  UNREADABLE,
  'author-code-failed',
  'broken-anchor',
  'broken-link',
  'config-duplicate-key',
  'config-invalid-value',
  'config-missing-field',
  'dropped-element',
  'duplicate-page',
  'frontmatter-invalid',
  'frontmatter-invalid-value',
  'frontmatter-unclosed',
  'invalid-mdx',
  'missing-export',
  'missing-image',
  'missing-page',
  'missing-snippet',
  'navigation-mixed-kinds',
  'navigation-unnamed',
  'nested-link',
  'operation-missing',
  'page-clash',
  'redirect-invalid-source',
  'redirect-loop',
  'redirect-shadows-page',
  'redirect-target-missing',
  'snippet-cycle',
  'undefined-variable',
  'unknown-component',
  'unknown-name',
  'unmatched-tag',
  'unsafe-link',
  'unusable-image',
]);
