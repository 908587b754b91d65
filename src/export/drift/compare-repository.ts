/** Compares one repository with the pages that describe its files and operations. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DescribedEntry } from '../../checks/subjects/parse-entry.ts';
import { InvalidGlob } from '../../lib/glob-pattern.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import {
  readCommitHistory,
  type ChangeCommit,
  type ChangeHistory,
  type FileChange,
} from '../changes/change-history.ts';
import {
  createFindChanges,
  findDescription,
  type DescriptionReader,
  type EntryOutcome,
  type SubjectChange,
} from '../changes/find-changes.ts';
import { withHistory } from '../source/history.ts';
import type { Printer } from './open-printer.ts';
import { readDescriptions, type DescriptionNeed } from './read-descriptions.ts';

/** An entry of a page, and the page's last change. */
export interface EntryQuestion {
  /** The page's file. */
  page: string;
  entry: DescribedEntry;
  /** Returns the commit of this repository after which changes count. */
  findSince(history: ChangeHistory): { since: FileChange; isComplete: boolean };
}

/** A change that is committed. */
export interface CommittedChange extends FileChange {
  commit: ChangeCommit;
}

/** A file or an operation that changed after a page. */
export interface CountedChange extends SubjectChange {
  /** Commits that changed it. Undefined for an operation of a description that changed too often to be compared. */
  commits: number | undefined;
  /** The first of them. */
  first: CommittedChange;
}

/** The answer to a question. */
export type EntryAnswer = Exclude<EntryOutcome, { changes: unknown }> | { changes: CountedChange[] };

/** The repository, and where its history is stored. */
export interface RepositoryWork {
  remote: GitRemote;
  branch: string;
  commit: string;
  /** Folder for the history. The caller holds its lock. */
  historyFolder: string;
  /** Path of the docs folder in the own repository. */
  docsFolder?: string | undefined;
  /** The only folder whose files count. @defaultValue the whole repository */
  onlyFolder?: string | undefined;
  /** Leaves out earlier commits, in seconds since 1970. @defaultValue the whole history */
  since?: number | undefined;
  maxBytes: number;
  /** Milliseconds to fetch the history. */
  timeoutMs?: number | undefined;
  printer: Printer;
  signal: AbortSignal;
}

/**
 * Answers all questions about a repository with one history. `ask` creates the questions from it. Throws `GitFailure` and
 * `AppError` if the history can't be read.
 */
export function compareRepository(
  work: RepositoryWork,
  ask: (history: ChangeHistory) => readonly EntryQuestion[],
): Promise<{ question: EntryQuestion; answer: EntryAnswer }[]> {
  const { remote, branch, commit, historyFolder, docsFolder, onlyFolder, since, maxBytes, timeoutMs, signal } = work;
  return withHistory({ folder: historyFolder, remote, branch, commit, maxBytes, timeoutMs, signal }, async (place) => {
    const history = limitToFolder(
      await readCommitHistory({ place, commit, docsFolder, since, signal }),
      onlyFolder ?? '',
    );
    const questions = ask(history);
    const reader = await readDescriptions(listNeeds(questions, history), { ...work, place });
    const findChanges = createFindChanges(history, reader);
    const answers: { question: EntryQuestion; answer: EntryAnswer }[] = [];
    for (const question of questions) {
      // A site can have many entries, and the process also has other work.
      await yieldToEventLoop();
      signal.throwIfAborted();
      const { since: start, isComplete } = question.findSince(history);
      const outcome = await findChanges(question.entry, start).catch(refuseInvalid);
      const answer = 'changes' in outcome ? await countCommits(outcome.changes, { history, reader, start }) : outcome;
      const isUnknown = 'changes' in answer && answer.changes.length === 0 && !isComplete;
      answers.push({ question, answer: isUnknown ? { unknown: SHALLOW } : answer });
    }
    return answers;
  });
}

const SHALLOW = 'The repository is a shallow clone that begins after the page changed. Fetch its whole history.';

/** Files outside of the folder don't exist for a project that can only read the folder. */
function limitToFolder(history: ChangeHistory, folder: string): ChangeHistory {
  if (folder === '') return history;
  return { ...history, changes: new Map([...history.changes].filter(([name]) => name.startsWith(`${folder}/`))) };
}

function refuseInvalid(error: unknown): EntryOutcome {
  if (error instanceof InvalidGlob) return { namesNothing: error.message };
  throw error;
}

/** Versions of a description that are compared one after another. */
const MAX_STEPS = 20;

/** Lists the versions of descriptions that the questions are about. */
function listNeeds(questions: readonly EntryQuestion[], history: ChangeHistory): DescriptionNeed[] {
  const needs = new Map<string, { file: string; commits: Set<string>; operations: Set<string> }>();
  for (const { entry, findSince } of questions) {
    if (entry.operation === undefined || entry.isUrl) continue;
    const file = findDescription(entry.path, history);
    if (file === undefined) continue;
    const need = needs.get(file) ?? { file, commits: new Set(), operations: new Set() };
    needs.set(file, need);
    need.operations.add(entry.operation);
    for (const { id } of listSteps(file, { history, since: findSince(history).since })) need.commits.add(id);
  }
  return [...needs.values()];
}

/**
 * Lists the versions of a description to compare, oldest first: the one at the page's last change, and each newer one.
 * If there are too many, only the first is compared with the current version.
 */
function listSteps(file: string, { history, since }: { history: ChangeHistory; since: FileChange }): ChangeCommit[] {
  const newer = listCommitted(file, { history, since });
  if (newer.length === 0) return [];
  const later = newer.length > MAX_STEPS ? [] : newer.map(({ commit }) => commit).toReversed();
  return [...(since.commit ? [since.commit] : []), ...later];
}

/** Lists the commits that changed a file, newest first. */
function listCommitted(
  file: string,
  { history, since }: { history: ChangeHistory; since: FileChange },
): CommittedChange[] {
  return history
    .listCommits(new Set([file]), since)
    .flatMap(({ order, commit }) => (commit ? [{ order, commit }] : []));
}

async function countCommits(
  changes: readonly SubjectChange[],
  { history, reader, start }: { history: ChangeHistory; reader: DescriptionReader; start: FileChange },
): Promise<EntryAnswer> {
  const counted: CountedChange[] = [];
  for (const change of changes) {
    const commits = listCommitted(change.file, { history, since: start });
    const changing = change.operation === undefined ? commits : await listChanging(change, { history, reader, start });
    const first = (changing ?? commits).at(-1);
    if (first) counted.push({ ...change, commits: changing?.length, first });
  }
  return { changes: counted };
}

/** Lists the commits that changed an operation, newest first. Undefined if there are too many versions to compare. */
async function listChanging(
  { file, operation = '' }: SubjectChange,
  { history, reader, start }: { history: ChangeHistory; reader: DescriptionReader; start: FileChange },
): Promise<CommittedChange[] | undefined> {
  const newer = listCommitted(file, { history, since: start });
  if (newer.length > MAX_STEPS) return undefined;
  const changing: CommittedChange[] = [];
  let before = start.commit && (await reader.openOld(start.commit, file));
  for (const change of newer.toReversed()) {
    const version = await reader.openOld(change.commit, file);
    if (typeof version === 'string' || typeof before === 'string') return undefined;
    if (version?.print(operation) !== before?.print(operation)) changing.unshift(change);
    before = version;
  }
  return changing;
}
