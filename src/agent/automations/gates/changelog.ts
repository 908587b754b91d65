import { findField } from '../../checks/writing/frontmatter.ts';
import { hideCode } from '../../checks/writing/hide-code.ts';
import type { PageChange } from '../../checks/page-changes.ts';
import { listConfigFiles } from './config-files.ts';
import { joinStatement, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';
import { findLineChanges } from './line-changes.ts';
import { readNamedCommits } from './named-commits.ts';
import { requireCommits } from './require-commits.ts';

/**
 * Only one changelog page changes, it only grows, and by one entry that names the tag. Commits in it exist. A run without
 * changes names the commits that it considered.
 */
export async function checkChangelog(result: RunResult): Promise<string[]> {
  const { changes, pages, context, statement } = result;
  if (changes.length === 0) {
    if (statement && namesTag(joinStatement(statement), result)) return [];
    return (await requireCommits(result)).problems;
  }
  const config = await listConfigFiles(context);
  const changelogs = pages.filter(isChangelog);
  const others = changes.filter(({ path }) => !config.has(path) && !changelogs.some(({ name }) => name === path));
  if (others.length > 0)
    return [
      `Only the changelog can change, but these files changed too: ${listSome(others.map(({ path }) => path))}. Restore them.`,
    ];
  const [page, ...morePages] = changelogs;
  if (!page) return ['No changelog page changed. Add the entry to it, or restore the navigation.'];
  if (morePages.length > 0)
    return [`Several changelog pages changed: ${listSome(changelogs.map(({ name }) => name))}. Change only one.`];
  return [...checkEntry(page, result), ...(await checkCommits(page, result))];
}

function isChangelog({ name, before, after }: PageChange): boolean {
  const title = findField(before === '' ? after : before, 'title') ?? '';
  return CHANGELOG.test(name) || CHANGELOG.test(title);
}

const CHANGELOG = /change-?\s?log|release-?\s?notes|releases|what-?['’]?s-?\s?new|history/i;

function checkEntry(page: PageChange, result: RunResult): string[] {
  const { added, removed } = findLineChanges(page.before, page.after);
  const removedEntries = removed.filter((line) => !UNRELEASED.test(line));
  if (removedEntries.length > 0)
    return [
      `${page.name}: the entry must only add lines, but these were removed or changed: ${listSome(
        removedEntries.map((line) => JSON.stringify(line.trim().slice(0, 80))),
        3,
      )}. Restore them.`,
    ];
  const level = findEntryLevel(page.before);
  const visible = hideCode(page.after).split('\n');
  const entries = added.filter(({ line }) => isEntry(visible[line - 1] ?? '', { level, result }));
  const [entry, ...moreEntries] = entries;
  if (moreEntries.length > 0)
    return [
      `${page.name}:${moreEntries[0]?.line}: ${entries.length} new entries. Add one entry for the new tag, and write the changes below it.`,
    ];
  const existing = toLines(page.before).some((line) => /^\s*(?:#|<Update)/.test(line) && namesTag(line, result));
  if (entry && existing && getTag(result) !== undefined)
    return [
      `${page.name}:${entry.line}: the page already has an entry for "${getTag(result)}". Only add what is missing there.`,
    ];
  if (!entry)
    return existing
      ? []
      : [`${page.name}: there is no new entry. Start it like the earlier entries, with the name of the tag.`];
  if (namesTag(entry.text, result)) return [];
  return [
    `${page.name}:${entry.line}: the entry doesn't mention the tag "${getTag(result)}". Write it in the heading or label.`,
  ];
}

/** A keep-a-changelog heading becomes the heading of the version. */
const UNRELEASED = /^#+\s.*\b(?:unreleased|upcoming|next)\b/i;

/** What starts the entries of the page: the level of its first heading with a version or a date, or `<Update>`. */
function findEntryLevel(before: string): number | 'update' | undefined {
  const lines = toLines(hideCode(before));
  if (lines.some((line) => /^\s*<Update\b/.test(line))) return 'update';
  const heading = lines.find((line) => /^#{1,6}\s/.test(line) && (/\d/.test(line) || UNRELEASED.test(line)));
  return heading === undefined ? undefined : heading.search(/[^#]/);
}

function isEntry(
  line: string,
  { level, result }: { level: ReturnType<typeof findEntryLevel>; result: RunResult },
): boolean {
  if (/^\s*<Update\b/.test(line)) return true;
  if (level === 'update' || !/^#{1,6}\s/.test(line)) return false;
  return level === undefined ? namesTag(line, result) : line.search(/[^#]/) <= level;
}

/** Returns whether a line names the tag, with or without its `v`. A run by hand has no tag. */
function namesTag(line: string, result: RunResult): boolean {
  const tag = getTag(result);
  if (tag === undefined) return true;
  const version = tag.replace(/^(?:.*[/@-])?v?(?=\d)/, '');
  return [tag, version].some((name) =>
    ` ${line.toLowerCase()} `.split(/[^\p{L}\p{N}._/@+-]+/u).includes(name.toLowerCase()),
  );
}

function getTag({ cause }: RunResult): string | undefined {
  return cause.type === 'tag' ? cause.tag : undefined;
}

async function checkCommits(page: PageChange, { context }: RunResult): Promise<string[]> {
  const text = findLineChanges(page.before, page.after)
    .added.map((line) => line.text)
    .join('\n');
  // In URLs, IDs follow a slash.
  const { unknown, isIncomplete } = await readNamedCommits(text.replaceAll('/', ' '), context);
  if (isIncomplete || unknown.length === 0) return [];
  return [
    `${page.name}: the entry mentions commits that don't exist in any repository: ${listSome(unknown)}. Remove or correct them.`,
  ];
}

function toLines(text: string): string[] {
  return text.split('\n');
}
