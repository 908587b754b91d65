import { findTarget } from '../../checks/problem-target.ts';
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import type { PageChange } from '../../checks/page-changes.ts';
import type { Comparison } from '../../checks/compare-work.ts';
import type { SiteProblem } from '../../types/site.ts';
import { findNewRedirects, listConfigFiles } from './config-files.ts';
import { isPage, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';
import { findLineChanges } from './line-changes.ts';
import { listReaderTexts } from './reader-words.ts';
import { trimSlashes } from '../../../lib/slashes.ts';

/**
 * The site has fewer broken links and no new ones, redirects are only for paths that readers or links use or that were
 * pages, and pages change only where they link.
 */
export async function checkBrokenLinks(result: RunResult): Promise<string[]> {
  const { changes, pages, context } = result;
  if (changes.length === 0) return [];
  const comparison = await result.compare();
  const newLinks = comparison.added.filter(isBrokenLink);
  const redirects = await findNewRedirects(context);
  const strays = await findStrayRedirects(redirects, { result, comparison });
  const fixedCount = comparison.fixed.filter(isBrokenLink).length;
  const config = await listConfigFiles(context);
  const others = changes.filter(({ kind, path }) => !config.has(path) && (kind !== 'modified' || !isPage(path)));
  return [
    ...newLinks.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...strays.map(
      (source) =>
        `The redirect from "${source}" isn't needed: readers didn't open this path, no link leads to it, and it was never a page. Remove it.`,
    ),
    ...(others.length > 0
      ? [
          `This automation only changes links and redirects. Restore these files: ${listSome(others.map(({ path }) => path))}.`,
        ]
      : []),
    ...pages.flatMap(findOtherChanges),
    ...(fixedCount === 0 && redirects.length === 0
      ? ['No broken link is fixed and no redirect is added. Fix one, or restore the files and finish without changes.']
      : []),
  ];
}

function isBrokenLink({ code }: SiteProblem): boolean {
  return LINK_CODES.has(code);
}

const LINK_CODES: ReadonlySet<string> = new Set([
  'broken-anchor',
  'broken-link',
  'missing-image',
  'missing-page',
  'redirect-loop',
  'redirect-shadows-page',
  'redirect-target-missing',
]);

async function findStrayRedirects(
  redirects: readonly string[],
  { result, comparison }: { result: RunResult; comparison: Comparison },
): Promise<string[]> {
  if (redirects.length === 0) return [];
  const broken = [...comparison.fixed, ...comparison.old].filter(isBrokenLink).map(findTarget);
  const readerPaths = result.cause.type === 'notFound' ? listReaderTexts(result.cause) : [];
  const known = new Set(readerPaths.map(normalize));
  const strays: string[] = [];
  for (const source of redirects) {
    const path = normalize(source);
    const isKnown =
      known.has(path) || broken.some((target) => listQuoted(target).some((each) => normalize(each) === path));
    if (!isKnown && !(await wasPage(path, result))) strays.push(source);
  }
  return strays;
}

function listQuoted(target: string): string[] {
  return target.match(/(?<=["`])[^"`]+(?=["`])/g) ?? [];
}

function normalize(url: string): string {
  return trimSlashes(url.replace(/[#?].*$/, ''));
}

/** Returns whether the path was a page in an earlier commit. A history that can't be read proves nothing. */
async function wasPage(path: string, { context }: RunResult): Promise<boolean> {
  const { gitDir, docsFolder, baseCommit } = context.workspace;
  const folder = docsFolder === '' ? '' : `${docsFolder}/`;
  const names = [`${path}.mdx`, `${path}.md`, `${path}/index.mdx`, `${path}/index.md`];
  await context.fetchHistory?.();
  try {
    const args = ['log', '--max-count=1', '--format=%h', baseCommit, '--'];
    const pathspecs = names.map((name) => `:(literal)${folder}${name}`);
    const commits = await runGit([...args, ...pathspecs], { gitDir, signal: context.signal, timeoutMs: TIME_LIMIT_MS });
    return commits.length > 0;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return true;
  }
}

const TIME_LIMIT_MS = 30_000;

/** Every line that changes has a link, an image or the ID of a heading, and no text is added besides. */
function findOtherChanges({ name, before, after }: PageChange): string[] {
  const { added, removed } = findLineChanges(before, after);
  const headings = new Set(added.map(({ text }) => text.replace(HEADING_ID, '').trim()));
  const others = removed.filter((line) => !LINK.test(line) && !headings.has(line.replace(HEADING_ID, '').trim()));
  if (others.length > 0)
    return [
      `${name}: lines without a link changed, such as ${JSON.stringify(others[0]?.trim().slice(0, 80))}. Restore them.`,
    ];
  if (added.length > removed.length)
    return [`${name}:${added.at(-1)?.line}: new lines were added. Only change the links that are broken.`];
  return [];
}

const HEADING_ID = /(?<!\s)\s*\{#[^{}]*\}\s*$/;
const LINK = /\]\(|\]:\s|\]\[|\b(?:href|src|image|img|url|to)["']?\s*[=:]|^\s*import\s|\{#/;
