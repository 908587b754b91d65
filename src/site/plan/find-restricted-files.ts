/** Part of stage 6 of the plan: the files that only restricted pages use (content format, End-user authentication). */
import path from 'node:path';
import { createMentionFinder, type FindMentions } from '../content/file-mentions.ts';
import { createImportFinder, findImports } from '../content/imports.ts';
import type { Report } from '../model/diagnostics.ts';
import type { Source } from '../model/source.ts';

/** Files from which the search for used files starts: pages, configuration, style sheets, descriptions. */
interface Users {
  open: Iterable<string>;
  /** Texts that aren't files. Paths in them start at the docs folder. @defaultValue none */
  openTexts?: readonly string[];
  restricted: Iterable<string>;
}

/**
 * Returns the `assets` that restricted pages use, directly or through their imports, and that nothing else on the site
 * uses. In a folder with only restricted pages, this includes files that nothing mentions, because a page can compute
 * their paths. Each one is reported. Reads nothing unless there are restricted pages.
 */
export function findRestrictedFiles(input: {
  source: Source;
  assets: readonly string[];
  users: Users;
  /** Files of the published pages, and of the restricted ones. */
  pageFiles: { open: readonly string[]; restricted: readonly string[] };
  /** Whether files that nothing open uses are left out too, without reports. @defaultValue false */
  isStrict?: boolean;
  report: Report;
}): ReadonlySet<string> {
  const { source, assets, users, pageFiles, isStrict = false, report } = input;
  const restrictedFiles = [...users.restricted];
  if (restrictedFiles.length === 0 && !isStrict) return new Set();
  const search: Search = {
    source,
    findMentions: createMentionFinder(assets),
    findFile: createImportFinder(source.files),
  };
  const mentioned = (users.openTexts ?? []).flatMap((text) => [...search.findMentions(text, 'docs.json')]);
  const openFiles = findUsed([...users.open, ...mentioned], search);
  if (isStrict) return new Set(assets.filter((file) => !openFiles.has(file)));
  const hiddenFiles = findUsed(restrictedFiles, search);
  const isClosed = createIsClosed(pageFiles);
  const files = assets.filter((file) => !openFiles.has(file) && (hiddenFiles.has(file) || isClosed(file)));
  for (const file of files) reportRestricted(file, report);
  return new Set(files);
}

interface Search {
  source: Source;
  findMentions: FindMentions;
  findFile(path: string): string | undefined;
}

/** Files that are searched for files they use. */
const TEXT = /\.(?:mdx?|[cm]?[jt]sx?|json|ya?ml|css|svg|xml|txt|html?|csv)$/i;

/** Returns all files that `roots` use, including the roots. */
function findUsed(roots: Iterable<string>, { source, findMentions, findFile }: Search): ReadonlySet<string> {
  const usedFiles = new Set<string>();
  const queue = [...roots];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (usedFiles.has(file)) continue;
    usedFiles.add(file);
    if (!source.has(file) || !TEXT.test(file)) continue;
    const text = source.read(file).toString('utf8');
    queue.push(...findMentions(text, file));
    queue.push(...findImports(text, file).flatMap((importPath) => findFile(importPath) ?? []));
  }
  return usedFiles;
}

/** Whether a file is in a folder with restricted pages, with no open pages in that folder or below. */
function createIsClosed(pageFiles: { open: readonly string[]; restricted: readonly string[] }) {
  const openFolders = new Set(pageFiles.open.flatMap(listFolders));
  const closedFolders = new Set(
    pageFiles.restricted.flatMap((file) => listFolders(file).filter((folder) => !openFolders.has(folder))),
  );
  return (file: string) => listFolders(file).some((folder) => closedFolders.has(folder));
}

/** Returns the folders above a file: `a/b/c.mdx` → `a/b`, `a`. */
function listFolders(file: string): string[] {
  const folders: string[] = [];
  for (let at = path.posix.dirname(file); at !== '.' && at !== '/'; at = path.posix.dirname(at)) folders.push(at);
  return folders;
}

function reportRestricted(file: string, report: Report): void {
  report({
    file,
    line: 1,
    column: 1,
    severity: 'info',
    code: 'file-restricted',
    message: `The file is left out because only restricted pages use it. Use it on a public page too, or export with --groups.`,
  });
}
