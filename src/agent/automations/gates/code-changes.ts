import path from 'node:path';
import { openFolder } from '../../../site/shared.ts';
import { listPagesWithSubjects } from '../../../checks/subjects/list-pages.ts';
import { readSubjects } from '../../../checks/subjects/read-subjects.ts';
import { parseEntry, type DescribedEntry } from '../../../checks/subjects/parse-entry.ts';
import { compileGlob } from '../../../lib/glob-pattern.ts';
import { isPage, joinStatement, listSome, namesPage } from './gate.ts';
import type { RunResult } from './gate.ts';
import type { NamedCommit } from './named-commits.ts';
import { requireCommits } from './require-commits.ts';

/**
 * The summary names the commits, every changed page has to do with a file that they change, and no page that describes
 * such a file is forgotten. A page that the summary explains can be an exception.
 */
export async function checkCodeChanges(result: RunResult): Promise<string[]> {
  const { statement, pages, changes } = result;
  const { commits, problems } = await requireCommits(result);
  if (!statement || commits.length === 0) return problems;
  const files = [...new Set(commits.flatMap((commit) => commit.files))];
  const text = joinStatement(statement);
  const described = await findDescribingPages(result, commits);
  const unrelated = pages.filter(
    ({ name, before, after }) =>
      !described.has(name) && !mentionsFile(`${before}\n${after}`, files) && !namesPage(text, name),
  );
  const changed = new Set(changes.map((change) => change.path));
  const forgotten = [...described].filter((name) => !changed.has(name) && !namesPage(text, name));
  return [
    ...problems,
    ...unrelated.map(
      ({ name }) =>
        `${name} neither describes nor mentions a file that these commits change (${listSome(files)}). Restore it, or say in the summary which commit is the reason for the change.`,
    ),
    ...forgotten.map(
      (name) =>
        `${name} describes files that these commits change, but you didn't change the page. Correct it, or say in the summary why it is still correct.`,
    ),
  ];
}

/** Returns the pages whose `describes` names a file that one of the commits changes. */
async function findDescribingPages({ context }: RunResult, commits: readonly NamedCommit[]): Promise<Set<string>> {
  const { workspace } = context;
  const folder = path.join(workspace.folder, workspace.docsFolder);
  const source = openFolder(folder);
  const { subjects } = await readSubjects({
    folder,
    source,
    pages: listPagesWithSubjects(folder, source.files.filter(isPage)),
  });
  return new Set(
    subjects
      .filter(({ describes }) => describes.some((text) => isChanged(parseEntry(text), commits)))
      .map((subject) => subject.file),
  );
}

/** An operation of a description counts as its file. `bindery check` reports patterns that can't be read. */
function isChanged({ path: pattern, repository }: DescribedEntry, commits: readonly NamedCommit[]): boolean {
  try {
    const matches = compileGlob(pattern.replace(/\/$/, '/**'));
    return commits.some((commit) => repository === commit.repository && commit.files.some((file) => matches(file)));
  } catch {
    return false;
  }
}

/** Returns whether a text contains the path or the name of a file, with or without its extension. */
function mentionsFile(text: string, files: readonly string[]): boolean {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_./-]+/u));
  return files.some((file) => {
    const name = path.posix.basename(file).toLowerCase();
    const stem = name.replace(/(?<=.)\.[^.]+$/, '');
    return words.has(file.toLowerCase()) || words.has(name) || (stem.length >= MIN_STEM && words.has(stem));
  });
}

/** Shorter names, such as `app`, are everyday words. */
const MIN_STEM = 4;
