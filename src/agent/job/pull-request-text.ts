import { formatCount } from '../../lib/format-count.ts';
import type { ReviewNote } from '../checks/list-review-notes.ts';
import { printAmount } from '../budget/budget-limits.ts';
import type { Addition } from '../safety/list-additions.ts';
import { describeUsed } from '../context-repositories/describe-repositories.ts';
import type { UsedRepository } from '../context-repositories/describe-repositories.ts';
import type { AskedQuestion } from '../loop/turn-state.ts';
import { findFailedChecks } from '../reviews/write-checks-prompt.ts';
import { findReviewers } from '../reviews/write-prompt.ts';
import type { ProblemChanges } from '../checks/compare-problems.ts';
import type { FileChange } from '../workspace/changed-files.ts';
import { formatFence, inlineCode, neutralizeMarkdown, neutralizeText } from '../safety/inert-text.ts';

/** The facts that a pull request describes. */
export interface PullRequestDetails {
  jobId: string;
  /** URL of the job in the dashboard. @defaultValue no link */
  jobUrl?: string | undefined;
  model: string;
  /** The requests in this pull request, oldest first. */
  requests: readonly Request[];
  /** The changes of the last request. */
  changes: readonly FileChange[];
  /** The new path of each moved file, by its former path. */
  renames: ReadonlyMap<string, string>;
  validation: ProblemChanges & { orphans: readonly string[] };
  /** Files restored to the base commit, because the agent's version made the site unreadable. */
  restored: readonly string[];
  additions: readonly Addition[];
  /** Points to check, such as removed headings. @defaultValue none */
  notes?: readonly ReviewNote[];
  /** What all turns of the job have used so far. */
  usage?: JobUsage | undefined;
  /** The preview of the branch. */
  preview?: PreviewLink | undefined;
  /** The title that a person gave the job. @defaultValue the model's title of the first request */
  title?: string | undefined;
}

/** A request, with what people said while the agent worked on it. */
export interface Request {
  prompt: string;
  title: string;
  summary: string;
  incomplete?: string;
  /** What the agent assumed, and what only people can decide. */
  assumptions?: readonly string[];
  openQuestions?: readonly string[];
  questions?: readonly AskedQuestion[];
  /** Messages that the agent read. */
  messages?: readonly string[];
  /** Other repositories that the agent read, or couldn't read. */
  repositories?: readonly UsedRepository[];
}

/** Tokens and cost of a job. `micros` is undefined if the price of the model is unknown. */
export interface JobUsage {
  input: number;
  output: number;
  cached: number;
  micros: number | undefined;
}

/** A preview site of a branch, and the days until it expires. */
export interface PreviewLink {
  url: string;
  days: number;
}

/**
 * Writes the title and the Markdown body of a pull request. Text from the model and the user can't mention people or
 * close issues.
 */
export function writePullRequest(details: PullRequestDetails): { title: string; body: string } {
  const [first] = details.requests;
  const reason = details.requests.at(-1)?.incomplete;
  const parts = [
    ...(reason === undefined ? [] : [describeIncomplete(reason)]),
    ...details.requests.map((request, index) => describeRequest(request, index, details.requests.length)),
    ...(details.preview ? [formatSection('Preview', describePreview(details.preview))] : []),
    ...(details.changes.length > 0 ? [formatSection('Files', listFiles(details))] : []),
    formatSection(
      'Validation',
      [...describeRestored(details.restored), describeValidation(details.validation)].join('\n\n'),
    ),
    ...(details.additions.length > 0
      ? [formatSection('Review these additions', listAdditions(details.additions))]
      : []),
    ...(details.notes && details.notes.length > 0
      ? [formatSection('Check these points', listNotes(details.notes))]
      : []),
    describeAuthor(details),
  ];
  const title = details.title ?? first?.title ?? 'Documentation changes';
  return { title: neutralizeText(title), body: parts.join('\n\n') };
}

function describeUsage({ input, output, cached, micros }: JobUsage): string {
  const print = (tokens: number) => tokens.toLocaleString('en-US');
  const cachedText = cached > 0 ? ` (${print(cached)} from the cache)` : '';
  const cost = micros === undefined ? '' : `, for an estimated ${printAmount('micros', micros)}`;
  return `The job has used ${print(input)} input tokens${cachedText} and ${print(output)} output tokens${cost}.`;
}

/** Writes the section about a follow-up: the last request, its changes and their validation. */
export function writeFollowUpSection(details: PullRequestDetails): string {
  const { requests, changes, restored, validation, additions, notes = [] } = details;
  const request = requests.at(-1);
  if (!request) throw new Error('expected a pull request with at least one request');
  return [
    formatSection(`Follow-up: ${neutralizeMarkdown(request.title)}`, describeRequest(request, 0, 1)),
    ...(changes.length > 0 ? [`Files of this follow-up:\n\n${listFiles(details)}`] : []),
    [...describeRestored(restored), describeValidation(validation)].join('\n\n'),
    ...(additions.length > 0 ? [`Review these additions:\n\n${listAdditions(additions)}`] : []),
    ...(notes.length > 0 ? [`Check these points:\n\n${listNotes(notes)}`] : []),
  ].join('\n\n');
}

/** Writes the last paragraph. */
export function describeAuthor({ model, jobId, jobUrl, usage }: PullRequestDetails): string {
  const job = jobUrl === undefined ? inlineCode(jobId) : `[${jobId}](${jobUrl})`;
  return `---\n\n${AUTHOR_NOTE} (${inlineCode(model)}) wrote these changes as Bindery job ${job}. Review them carefully before you merge.${usage ? ` ${describeUsage(usage)}` : ''}`;
}

/** The start of the last paragraph. */
export const AUTHOR_NOTE = 'An AI agent';
/** The start of the first paragraph of a draft. */
export const DRAFT_NOTE = "**This is a draft. The work isn't finished.**";
/** The end of the second paragraph of a draft. */
export const DRAFT_NOTE_END = 'finish the work manually, or close this pull request.';

/** Writes the message of a commit. The person who asked for it is its co-author. */
export function writeCommitMessage({
  title,
  jobId,
  coAuthor,
}: {
  title: string;
  jobId: string;
  coAuthor?: { name: string; email: string } | undefined;
}): string {
  const message = `${neutralizeText(title)}\n\nWritten by an AI agent in Bindery job ${jobId}.`;
  if (!coAuthor) return message;
  // Other lines of a name would be separate trailers.
  const name = coAuthor.name.replaceAll(/[\p{Cc}<>\s]+/gu, ' ').trim();
  return `${message}\n\nCo-authored-by: ${name} <${coAuthor.email.replaceAll(/[\p{Cc}<>\s]+/gu, '')}>`;
}

/** Describes unfinished work. */
export function describeIncomplete(reason: string): string {
  return `${DRAFT_NOTE} ${neutralizeMarkdown(reason)}\n\nParts of the request may be missing. Send a follow-up to continue on this branch, ${DRAFT_NOTE_END}`;
}

function describeRequest(
  { prompt, title, summary, questions = [], messages = [], repositories = [], ...notes }: Request,
  index: number,
  count: number,
): string {
  const assumptions = questions.filter(({ answer }) => answer === null);
  const answers = questions.filter(({ answer }) => typeof answer === 'string');
  return [
    ...(count > 1 ? [`## ${index + 1}. ${neutralizeMarkdown(title)}`] : []),
    neutralizeMarkdown(summary),
    ...listOwnNotes('Assumptions to check', notes.assumptions),
    ...(assumptions.length > 0 ? [describeAssumptions(assumptions)] : []),
    ...listOwnNotes('Open questions', notes.openQuestions),
    ...(repositories.length > 0 ? [describeUsed(repositories)] : []),
    describePrompt(prompt),
    ...messages.map((text) => describePrompt(text, 'Message')),
    ...answers.map(
      ({ text, answer }) => `Question:\n\n${formatFence(text)}\n\nAnswer:\n\n${formatFence(answer ?? '')}`,
    ),
  ].join('\n\n');
}

/** A section with texts of the agent. */
function listOwnNotes(title: string, texts: readonly string[] = []): string[] {
  if (texts.length === 0) return [];
  return [`### ${title}\n\n${listLines(texts.map((text) => `- ${neutralizeMarkdown(text)}`))}`];
}

function describeAssumptions(questions: readonly AskedQuestion[]): string {
  const lines = questions.map(
    ({ text, assumption }) =>
      `- ${inlineCode(text)}${assumption === undefined ? '' : `\n  Assumed: ${inlineCode(assumption)}`}`,
  );
  return `**${questions.length === 1 ? 'This question wasn’t' : 'These questions weren’t'} answered. Check what the agent assumed:**\n\n${listLines(lines)}`;
}

function describePrompt(prompt: string, label = 'Prompt'): string {
  const reviewers = findReviewers(prompt);
  const checks = findFailedChecks(prompt);
  if (checks) return `Requested to fix failing checks: ${checks.map(inlineCode).join(', ')}.`;
  if (!reviewers) return `${label}:\n\n${formatFence(prompt)}`;
  return `Requested in review comments by ${reviewers.map(inlineCode).join(', ')}.`;
}

function describePreview({ url, days }: PreviewLink): string {
  return `See the site with these changes at <${url}>. The preview is ready in about a minute and expires after ${formatCount(days, 'day')}.`;
}

function formatSection(title: string, text: string): string {
  return `## ${title}\n\n${text}`;
}

const MARKS = { added: 'new', modified: 'changed', deleted: 'deleted' };
const MAX_LINES = 60;

function listFiles({ changes, renames }: Pick<PullRequestDetails, 'changes' | 'renames'>): string {
  const origins = new Map(Array.from(renames, ([from, to]) => [to, from]));
  const otherChanges = changes.filter(({ path }) => !renames.has(path));
  return listLines(
    otherChanges.map(({ path, kind }) => {
      const origin = origins.get(path);
      return `- ${inlineCode(path)} (${origin === undefined ? MARKS[kind] : `moved from ${inlineCode(origin)}`})`;
    }),
  );
}

function describeRestored(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const names = files.map(inlineCode).join(', ');
  return [`**The changes to ${names} are left out**, because the site can't be built with them.`];
}

function describeValidation({ added, old, fixed, orphans }: PullRequestDetails['validation']): string {
  const errors = added.filter(({ severity }) => severity === 'error').length;
  const { length: oldCount } = old;
  const before = [
    ...(oldCount > 0 ? [` ${countProblems(oldCount)} already existed.`] : []),
    ...(fixed.length > 0 ? [` ${countProblems(fixed.length)} ${fixed.length === 1 ? 'was' : 'were'} fixed.`] : []),
  ].join('');
  const orphanNote =
    orphans.length > 0
      ? `\n\nPages that aren't in the navigation: ${orphans.slice(0, MAX_LINES).map(inlineCode).join(', ')}${orphans.length > MAX_LINES ? ` and ${orphans.length - MAX_LINES} more` : ''}.`
      : '';
  if (added.length === 0)
    return `The site builds ${oldCount > 0 ? 'with no new' : 'without'} problems.${before}${orphanNote}`;
  const lines = added.map(
    ({ file, line, severity, message }) => `- ${inlineCode(`${file}:${line}`)}: ${severity}: ${inlineCode(message)}`,
  );
  const head = errors > 0 ? '**These changes break the site.** ' : '';
  return `${head}${countProblems(added.length)} ${added.length === 1 ? 'is' : 'are'} new.${before}\n\n${listLines(lines)}${orphanNote}`;
}

function countProblems(count: number): string {
  return formatCount(count, 'problem');
}

const KINDS: Record<Addition['kind'], string> = {
  script: 'script',
  import: 'import',
  'event-handler': 'event handler',
  frame: 'frame',
  image: 'external image or media',
  link: 'external link',
  instructions: 'instructions for coding agents',
  program: 'file that runs code or configures other tools',
};

function listAdditions(additions: readonly Addition[]): string {
  return listLines(
    additions.map(
      ({ kind, file, line, detail }) => `- ${KINDS[kind]}: ${inlineCode(detail)} in ${inlineCode(`${file}:${line}`)}`,
    ),
  );
}

function listNotes(notes: readonly ReviewNote[]): string {
  return listLines(
    notes.map(
      ({ file, line, text }) => `- ${inlineCode(line === undefined ? file : `${file}:${line}`)}: ${inlineCode(text)}`,
    ),
  );
}

function listLines(lines: readonly string[]): string {
  const hiddenCount = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(hiddenCount > 0 ? [`- … and ${hiddenCount} more`] : [])].join('\n');
}
