/** `bindery check`: finds pages whose subject changed after them, and pages whose review is due. Asks no model and no host. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { InvalidGlob } from '../../../lib/glob-pattern.ts';
import { isInRepository } from '../../../lib/git/is-in-repository.ts';
import { findHistoryFault } from '../../../export/source/history-problem.ts';
import type { Diagnostic, Source } from '../../../site/shared.ts';
import { createFindChanges, type FindChanges, type SubjectChange } from '../../../export/changes/find-changes.ts';
import { readSubjects, type PageSubject } from '../../../checks/subjects/read-subjects.ts';
import { readChangeHistory, type ChangeHistory, type FileChange } from '../../../export/changes/change-history.ts';

/** What to check. */
export interface FreshnessCheck {
  /** The docs folder. */
  folder: string;
  source: Source;
  /** Result of `listPagesWithSubjects`. */
  pages: readonly string[];
  /** The current day in UTC, as YYYY-MM-DD. */
  today: string;
}

/**
 * Checks the fields `describes` and `reviewBy` of pages. The history is only read if a page uses `describes`. What
 * can't be checked is reported.
 */
export async function checkFreshness({ folder, source, pages, today }: FreshnessCheck): Promise<Diagnostic[]> {
  const { subjects, reviews, diagnostics } = await readSubjects({ folder, source, pages });
  const due = reviews
    .filter(({ reviewBy }) => reviewBy < today)
    .map(({ file, line, reviewBy, owner }): Diagnostic => {
      const person = owner === undefined ? '' : ` Its owner is ${owner}.`;
      const message = `The review of this page was due on ${reviewBy}.${person} Check the page, then set "reviewBy" to the next date.`;
      return { file, line, column: 1, severity: 'warning', code: 'review-due', message };
    });
  return [...diagnostics, ...due, ...(subjects.length === 0 ? [] : await checkSubjects(folder, { subjects, today }))];
}

async function checkSubjects(
  folder: string,
  { subjects, today }: { subjects: readonly PageSubject[]; today: string },
): Promise<Diagnostic[]> {
  const history = await openHistory(folder);
  if (typeof history === 'string') return [describeUnchecked(subjects, history)];
  const findChanges = createFindChanges(history);
  const diagnostics: Diagnostic[] = [];
  const withoutDate: PageSubject[] = [];
  for (const subject of subjects) {
    const pageChange = history.findPage(subject.file);
    const outcome = pageChange && (await findProblems(subject, { findChanges, pageChange }));
    if (outcome === undefined) withoutDate.push(subject);
    else diagnostics.push(...outcome.map((problem) => describe(subject, { problem, today })));
  }
  if (withoutDate.length > 0) diagnostics.push(describeUnchecked(withoutDate, history.isShallow ? SHALLOW : UNTRACKED));
  return diagnostics;
}

/** Returns the history, or why there is none. */
async function openHistory(folder: string): Promise<ChangeHistory | string> {
  if (!isInRepository(folder)) return "The folder isn't in a Git repository.";
  try {
    return await readChangeHistory(await fs.realpath(path.resolve(folder)));
  } catch (error) {
    const fault = findHistoryFault(error);
    return fault ? `${fault.cause}. ${fault.advice}` : 'The repository has no commits.';
  }
}

const SHALLOW =
  "The repository is a shallow clone, which doesn't contain the commits that changed these pages. Fetch the whole history with `git fetch --unshallow`, or set `fetch-depth: 0` in GitHub Actions.";

const UNTRACKED = 'The page is ignored by Git. Remove it from `.gitignore`.';

type Problem = { changes: SubjectChange[] } | { pattern: string; reason: string };

async function findProblems(
  subject: PageSubject,
  { findChanges, pageChange }: { findChanges: FindChanges; pageChange: FileChange },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const changes = new Map<string, SubjectChange>();
  for (const pattern of subject.describes)
    try {
      const result = await findChanges(pattern, pageChange);
      if (typeof result === 'string') problems.push({ pattern, reason: result });
      else for (const change of result) changes.set(change.name, change);
    } catch (error) {
      if (!(error instanceof InvalidGlob)) throw error;
      problems.push({ pattern, reason: error.message });
    }
  if (changes.size > 0) problems.push({ changes: [...changes.values()] });
  return problems;
}

const MAX_NAMED = 3;

function describe(
  { file, line, where }: PageSubject,
  { problem, today }: { problem: Problem; today: string },
): Diagnostic {
  const place = { ...where, column: 1, severity: 'warning' as const };
  if ('pattern' in problem)
    return {
      ...place,
      code: 'describes-nothing',
      message: `"describes" names ${JSON.stringify(problem.pattern.slice(0, 200))}. ${problem.reason}`,
    };
  const [newest] = problem.changes.toSorted((a, b) => a.order - b.order);
  const names = problem.changes.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = problem.changes.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])];
  const subject = list.length === 1 ? list[0] : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
  const commit =
    newest?.commit === undefined
      ? 'not committed yet'
      : `${newest.commit.id.slice(0, 10)}, ${newest.commit.day}, ${JSON.stringify(newest.commit.title)}`;
  return {
    ...place,
    file,
    line,
    code: 'page-outdated',
    message: `This page describes ${subject}, which changed after the page did (${commit}). Update the page. If it is still correct, set "reviewed: ${today}" in its frontmatter.`,
  };
}

function describeUnchecked(subjects: readonly PageSubject[], reason: string): Diagnostic {
  const [first] = subjects;
  const count =
    subjects.length === 1
      ? ''
      : ` The same applies to ${subjects.length - 1} more ${subjects.length === 2 ? 'page' : 'pages'}.`;
  return {
    file: first?.file ?? 'docs.json',
    line: first?.line ?? 1,
    column: 1,
    severity: 'info',
    code: 'describes-unchecked',
    message: `Bindery can't check whether what this page describes has changed.${count} ${reason}`,
  };
}
