import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import { addMark } from '../reviews/own-mark.ts';
import { inlineCode, neutralizeText } from '../safety/inert-text.ts';
import { describeCounts, isUnchanged, toRepositoryPath } from './describe-result.ts';
import type { ReportFacts } from './describe-result.ts';
import type { PullPreview } from './pull-preview.ts';

/** The comment to write. */
export interface CommentFacts extends ReportFacts {
  projectName: string;
  docsFolder: string;
  commit: string;
  /** The id by which the comment is found again. */
  mark: string;
  redact(text: string): string;
}

/**
 * Writes the comment on a pull request, in Markdown. Names, messages and paths come from the repository, so they can't
 * contain markup, links or mentions.
 */
export function writeComment(facts: CommentFacts): string {
  const { projectName, commit, mark, result, problem, preview, redact } = facts;
  const parts = [
    `### Documentation: ${escapeMarkdown(projectName)}`,
    ...(preview ? [describePreview(preview)] : []),
    ...(problem === undefined ? [] : [`Bindery couldn't check this change: ${formatMessage(redact(problem))}`]),
    ...(result ? describeChange(result, facts) : []),
    `Commit ${inlineCode(commit.slice(0, 12))}. Bindery updates this comment after each push.`,
  ];
  return addMark(redact(parts.join('\n\n')), mark);
}

function describePreview({ url, state, error }: PullPreview): string {
  if (state === 'ready') return `**Preview:** ${url}`;
  if (state !== 'failed') return `**Preview:** ${url} (being built)`;
  return `**Preview:** the build failed. ${formatMessage(error ?? '')}`.trim();
}

function describeChange(result: StoredPullResult, { docsFolder, preview }: CommentFacts): string[] {
  if (isUnchanged(result)) return ["This change doesn't affect the documentation."];
  const { problems, counts, fixed, orphans } = result;
  const count = counts.error + counts.warning + counts.info;
  const shownProblems = problems.slice(0, MAX_PROBLEMS);
  const remaining = count - shownProblems.length;
  return [
    ...describePages(result, preview),
    `**${describeCounts(result)}**${fixed > 0 ? ` ${fixed} earlier ${fixed === 1 ? 'problem is' : 'problems are'} fixed.` : ''}`,
    ...(shownProblems.length === 0
      ? []
      : [
          [
            ...shownProblems.map((problem) => describeProblem(problem, docsFolder)),
            ...(remaining > 0 ? [`- And ${remaining} more. Run ${inlineCode('bindery check')} to see all.`] : []),
          ].join('\n'),
        ]),
    ...(orphans.length === 0
      ? []
      : [`Not in the navigation: ${listNames(orphans.map((file) => toRepositoryPath(file, docsFolder)))}`]),
  ];
}

const MAX_PROBLEMS = 15;
const MAX_PAGES = 20;

const SEVERITIES = { error: 'Error', warning: 'Warning', info: 'Notice' };

function describeProblem(
  { severity, code, message, file, line }: StoredPullResult['problems'][number],
  docsFolder: string,
): string {
  const place = inlineCode(`${toRepositoryPath(file, docsFolder)}:${line}`);
  return `- **${SEVERITIES[severity]}** ${place}: ${formatMessage(message)} (${inlineCode(code)})`;
}

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' };

function describePages({ pages, pageCount, otherCount }: StoredPullResult, preview: PullPreview | undefined): string[] {
  const shownPages = pages.slice(0, MAX_PAGES);
  const remaining = pageCount - shownPages.length;
  const lines = [
    ...shownPages.map((page) => `- ${KINDS[page.kind]}: ${linkPage(page, preview)}`),
    ...(remaining > 0 ? [`- And ${remaining} more pages.`] : []),
    ...(otherCount > 0 ? [`- ${otherCount} other ${otherCount === 1 ? 'file' : 'files'}`] : []),
  ];
  return [lines.join('\n')];
}

/** Only characters that no Markdown parser interprets are part of a link. */
function linkPage({ kind, path, from }: StoredPullResult['pages'][number], preview: PullPreview | undefined): string {
  const name = inlineCode(path);
  const origin = from === undefined ? '' : ` (from ${inlineCode(from)})`;
  if (kind === 'removed' || preview?.state !== 'ready') return `${name}${origin}`;
  const url = path
    .replace(/\.mdx?$/i, '')
    .replace(/(?:^|\/)index$/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll(/[()*_!'~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `[${name}](${preview.url}${url})${origin}`;
}

function listNames(names: readonly string[]): string {
  const shownNames = names.slice(0, MAX_PAGES).map(inlineCode).join(', ');
  return names.length > MAX_PAGES ? `${shownNames} and ${names.length - MAX_PAGES} more.` : `${shownNames}.`;
}

/** Formats a message of one line: the parts in backticks are code, and the others are plain text. */
function formatMessage(text: string): string {
  return text
    .slice(0, MAX_MESSAGE)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .split('`')
    .map((part, index, parts) => {
      if (index % 2 === 0 || index === parts.length - 1) return escapeMarkdown(part);
      return part.trim() === '' ? part : inlineCode(part);
    })
    .join('');
}

const MAX_MESSAGE = 300;

/** Escapes everything that Markdown gives a meaning to. */
function escapeMarkdown(text: string): string {
  return neutralizeText(text.replaceAll(/\s+/g, ' '))
    .replaceAll(/[\\`*_{}[\]()<>#+!|~$^]/g, (sign) => `\\${sign}`)
    .replaceAll(/(https?|www)(?=[:.])/gi, '$1\u200b');
}
