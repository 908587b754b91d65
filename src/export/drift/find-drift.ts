/** Finds pages that may be outdated: those whose described files and operations changed after them. */
import { listPagesWithSubjects, hasSubjectsFile } from '../../checks/subjects/list-pages.ts';
import { parseEntry, type DescribedEntry } from '../../checks/subjects/parse-entry.ts';
import { readSubjects, type PageSubject } from '../../checks/subjects/read-subjects.ts';
import { AppError } from '../../errors.ts';
import { openFolder } from '../../site/shared.ts';
import type { ChangeHistory, FileChange } from '../changes/change-history.ts';
import type { EntryAnswer, EntryQuestion } from './compare-repository.ts';
import { createSummary, type DriftResult } from './summarize-drift.ts';

/** Answers questions about one repository. Throws `AppError` if it can't be read. */
export type AskRepository = (
  ask: (history: ChangeHistory) => readonly EntryQuestion[],
  options: { /** Earlier commits aren't needed, in seconds since 1970. */ since?: number },
) => Promise<{ question: EntryQuestion; answer: EntryAnswer }[]>;

/** The docs folder of a commit, and the repositories that its pages can describe. */
export interface DriftInput {
  /** The extracted docs folder. */
  folder: string;
  /** The own repository. Undefined for a folder without a history. */
  own: AskRepository | undefined;
  /** The context repositories, by name. */
  contexts: ReadonlyMap<string, AskRepository>;
}

/** Returns the entries of all pages. */
async function readEntries(folder: string): Promise<{ subject: PageSubject; entry: DescribedEntry }[]> {
  const source = openFolder(folder);
  const pages = listPagesWithSubjects(folder, source.files);
  if (pages.length === 0 && !hasSubjectsFile(folder)) return [];
  const { subjects } = await readSubjects({ folder, source, pages });
  return subjects.flatMap((subject) => subject.describes.map((text) => ({ subject, entry: parseEntry(text) })));
}

/**
 * Finds the outdated pages of a commit, and the entries that can't be compared. A page is compared with another repository
 * by the times of their commits. A context repository that can't be read is a reason; throws what `own` throws.
 */
export async function findDrift({ folder, own, contexts }: DriftInput): Promise<DriftResult> {
  const entries = await readEntries(folder);
  const summary = createSummary();
  if (entries.length === 0) return summary.finish();
  if (!own) {
    for (const { subject, entry } of entries) summary.add({ page: subject.file, entry }, { unknown: NO_HISTORY });
    return summary.finish();
  }
  const pages = new Map<string, FileChange | undefined>();
  const ownAnswers = await own((history) => {
    for (const { subject } of entries) pages.set(subject.file, history.findPage(subject.file));
    return entries.flatMap(({ subject: { file: page }, entry }) => {
      const since = pages.get(page);
      if (entry.repository !== undefined || since === undefined) return [];
      return [{ page, entry, findSince: () => ({ since, isComplete: true }) }];
    });
  }, {});
  for (const { question, answer } of ownAnswers) summary.add(question, answer);
  for (const { subject, entry } of entries)
    if (pages.get(subject.file) === undefined) summary.add({ page: subject.file, entry }, { unknown: NO_DATE });

  const others = entries.filter(({ entry, subject }) => entry.repository !== undefined && pages.get(subject.file));
  for (const [name = '', asked] of Map.groupBy(others, ({ entry }) => entry.repository)) {
    const questions = asked.map(({ subject: { file: page }, entry }) => {
      const time = pages.get(page)?.commit?.time ?? 0;
      return { page, entry, time, findSince: (history: ChangeHistory) => history.findMoment(time) };
    });
    const answers = await askContext(contexts.get(name), { name, questions });
    for (const { question, answer } of answers) summary.add(question, answer);
  }
  return summary.finish();
}

const NO_HISTORY = "The project's folder isn't a Git repository, so Bindery doesn't know when its files changed.";
const NO_DATE =
  "The repository's history doesn't contain the commit that changed the page. If the repository is a shallow clone, fetch its whole history.";

interface TimedQuestion extends EntryQuestion {
  time: number;
}

async function askContext(
  context: AskRepository | undefined,
  { name, questions }: { name: string; questions: readonly TimedQuestion[] },
): Promise<{ question: EntryQuestion; answer: EntryAnswer }[]> {
  const all = (unknown: string) => questions.map((question) => ({ question, answer: { unknown } }));
  if (!context)
    return all(
      `The project doesn't have a context repository ${name}. Add it in the project's settings, or fix the name.`,
    );
  try {
    return await context(() => questions, { since: Math.min(...questions.map(({ time }) => time)) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return all(`Can't read the repository ${name}. ${error.message}`);
  }
}
