/** `bindery check`: finds pages whose subject changed after them, and pages whose review is due. Asks no model and no host. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { InvalidGlob } from '../../../lib/glob-pattern.ts';
import { isInRepository } from '../../../lib/git/is-in-repository.ts';
import { findHistoryFault } from '../../../export/source/history-problem.ts';
import type { Diagnostic, Source } from '../../../site/shared.ts';
import { createFindChanges, type FindChanges, type SubjectChange } from '../../../export/changes/find-changes.ts';
import { createLocalReader } from '../../../export/changes/local-descriptions.ts';
import { parseEntry } from '../../../checks/subjects/parse-entry.ts';
import { memoize } from '../../../lib/memoize.ts';
import { readSubjects, type PageSubject } from '../../../checks/subjects/read-subjects.ts';
import {
  readChangeHistory,
  type ChangeHistory,
  type FileChange,
  type LocalHistory,
} from '../../../export/changes/change-history.ts';

/** What to check. */
export interface FreshnessCheck {
  /** The docs folder. */
  folder: string;
  source: Source;
  /** Result of `listPagesWithSubjects`. */
  pages: readonly string[];
  /** The current day in UTC, as YYYY-MM-DD. */
  today: string;
  /** The folders of context repositories. @defaultValue none */
  contexts?: Contexts | undefined;
}

/**
 * Checks the fields `describes` and `reviewBy` of pages. The history is only read if a page uses `describes`. What
 * can't be checked is reported.
 */
export async function checkFreshness({
  folder,
  source,
  pages,
  today,
  contexts = new Map(),
}: FreshnessCheck): Promise<Diagnostic[]> {
  const { subjects, reviews, diagnostics } = await readSubjects({ folder, source, pages });
  const due = reviews
    .filter(({ reviewBy }) => reviewBy < today)
    .map(({ file, line, reviewBy, owner }): Diagnostic => {
      const person = owner === undefined ? '' : ` Its owner is ${owner}.`;
      const message = `The review of this page was due on ${reviewBy}.${person} Check the page, then set "reviewBy" to the next date.`;
      return { file, line, column: 1, severity: 'warning', code: 'review-due', message };
    });
  return [
    ...diagnostics,
    ...due,
    ...(subjects.length === 0 ? [] : await checkSubjects(folder, { subjects, today, contexts })),
  ];
}

async function checkSubjects(
  folder: string,
  { subjects, today, contexts }: { subjects: readonly PageSubject[]; today: string; contexts: Contexts },
): Promise<Diagnostic[]> {
  const history = await openHistory(folder);
  if (typeof history === 'string') return [describeUnchecked(subjects, history)];
  const own: Place = { history, findChanges: createFindChanges(history, createLocalReader(history)) };
  const openContext = memoize((name) => openContextPlace(name, contexts));
  const diagnostics: Diagnostic[] = [];
  const unchecked = new Map<string, PageSubject[]>();
  for (const subject of subjects) {
    const pageChange = history.findPage(subject.file);
    const { changes, problems, reasons } = pageChange
      ? await findProblems(subject, { own, openContext, pageChange })
      : { changes: [], problems: [], reasons: [history.isShallow ? SHALLOW : UNTRACKED] };
    diagnostics.push(...problems.map((problem) => describeNothing(subject, problem)));
    if (changes.length > 0) diagnostics.push(describeOutdated(subject, { changes, today }));
    for (const reason of new Set(reasons)) unchecked.set(reason, [...(unchecked.get(reason) ?? []), subject]);
  }
  return [...diagnostics, ...[...unchecked].map(([reason, pages]) => describeUnchecked(pages, reason))];
}

/** The folders of context repositories, by name. */
export type Contexts = ReadonlyMap<string, string>;

/** A repository whose files pages describe. */
interface Place {
  history: ChangeHistory;
  findChanges: FindChanges;
}

/** Returns the history, or why there is none. */
async function openHistory(folder: string): Promise<LocalHistory | string> {
  if (!isInRepository(folder)) return "The folder isn't in a Git repository.";
  try {
    return await readChangeHistory(await fs.realpath(path.resolve(folder)));
  } catch (error) {
    const fault = findHistoryFault(error);
    return fault ? `${fault.cause}. ${fault.advice}` : 'The repository has no commits.';
  }
}

/** Returns a context repository, or why it can't be read. */
async function openContextPlace(name: string, contexts: Contexts): Promise<Place | string> {
  const folder = contexts.get(name);
  if (folder === undefined)
    return `The context repository ${name} isn't on this machine. Clone it with its history, and pass its folder with \`--context ${name}=<folder>\`.`;
  const history = await openHistory(folder);
  return typeof history === 'string'
    ? `Can't read the folder of \`--context ${name}\`. ${history}`
    : { history, findChanges: createFindChanges(history, createLocalReader(history)) };
}

const SHALLOW =
  "The repository is a shallow clone, which doesn't contain the commits that changed these pages. Fetch the whole history with `git fetch --unshallow`, or set `fetch-depth: 0` in GitHub Actions.";

const UNTRACKED = 'The page is ignored by Git. Remove it from `.gitignore`.';

/** An entry that names nothing. */
interface EntryProblem {
  text: string;
  reason: string;
}

interface Outcome {
  changes: SubjectChange[];
  problems: EntryProblem[];
  /** Why entries can't be checked. */
  reasons: string[];
}

async function findProblems(
  subject: PageSubject,
  {
    own,
    openContext,
    pageChange,
  }: { own: Place; openContext: (name: string) => Promise<Place | string>; pageChange: FileChange },
): Promise<Outcome> {
  const outcome: Outcome = { changes: [], problems: [], reasons: [] };
  const changes = new Map<string, SubjectChange>();
  for (const text of subject.describes) {
    const entry = parseEntry(text);
    const { repository } = entry;
    const place = repository === undefined ? own : await openContext(repository);
    if (typeof place === 'string') {
      outcome.reasons.push(place);
      continue;
    }
    const { since, isComplete } =
      repository === undefined ? { since: pageChange, isComplete: true } : findMoment(place.history, pageChange);
    try {
      const result = await place.findChanges(entry, since);
      if ('namesNothing' in result) outcome.problems.push({ text, reason: result.namesNothing });
      else if ('unknown' in result) outcome.reasons.push(`${JSON.stringify(text.slice(0, 200))}: ${result.unknown}`);
      else if (result.changes.length === 0 && !isComplete) outcome.reasons.push(describeShallow(repository ?? ''));
      else for (const change of result.changes) addChange(changes, { change, repository });
    } catch (error) {
      if (!(error instanceof InvalidGlob)) throw error;
      outcome.problems.push({ text, reason: error.message });
    }
  }
  return { ...outcome, changes: [...changes.values()] };
}

/** A page that isn't committed is newer than every commit. */
function findMoment(history: ChangeHistory, { commit }: FileChange): { since: FileChange; isComplete: boolean } {
  return commit ? history.findMoment(commit.time) : { since: { order: 0, commit: undefined }, isComplete: true };
}

function describeShallow(name: string): string {
  return `The folder of \`--context ${name}\` is a shallow clone that begins after these pages changed. Fetch its history with \`git fetch --unshallow\`.`;
}

/** Names the repository as `describes` does. */
function addChange(
  changes: Map<string, SubjectChange>,
  { change, repository }: { change: SubjectChange; repository: string | undefined },
): void {
  const file = repository === undefined ? change.file : `${repository}:${change.file}`;
  const name = change.operation === undefined ? file : `${change.operation} in ${file}`;
  changes.set(name, { ...change, name });
}

const MAX_NAMED = 3;

function describeNothing({ where }: PageSubject, { text, reason }: EntryProblem): Diagnostic {
  const message = `"describes" names ${JSON.stringify(text.slice(0, 200))}. ${reason}`;
  return { ...where, column: 1, severity: 'warning', code: 'describes-nothing', message };
}

function describeOutdated(
  { file, line }: PageSubject,
  { changes, today }: { changes: readonly SubjectChange[]; today: string },
): Diagnostic {
  const [newest] = changes.toSorted((a, b) => getTime(b) - getTime(a) || a.order - b.order);
  const names = changes.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = changes.length - names.length;
  const list = [...names, ...(more > 0 ? [`${more} more`] : [])];
  const subject = list.length === 1 ? list[0] : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
  const commit =
    newest?.commit === undefined
      ? 'not committed yet'
      : `${newest.commit.id.slice(0, 10)}, ${newest.commit.day}, ${JSON.stringify(newest.commit.title)}`;
  const message = `This page describes ${subject}, which changed after the page did (${commit}). Update the page. If it is still correct, set "reviewed: ${today}" in its frontmatter.`;
  return { file, line, column: 1, severity: 'warning', code: 'page-outdated', message };
}

/** Seconds since 1970. What isn't committed is newer than every commit. */
function getTime({ commit }: FileChange): number {
  return commit?.time ?? Number.MAX_SAFE_INTEGER;
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
    message: `Bindery can't check whether this page is outdated.${count} ${reason}`,
  };
}
