/**
 * Deterministic graders, cheapest first. A run passes if all of them do. They share no code with the agent's own checks,
 * so that a mistake in those isn't a mistake here.
 */
import { findMentions } from '../src/agent/links/find-mentions.ts';
import { openNavigation, normalizePagePath } from '../src/agent/navigation/open-navigation.ts';
import { findRedirects } from '../src/agent/tools/update-references.ts';
import { listChangedFiles } from '../src/agent/workspace/changed-files.ts';
import { readSite } from './open-site.ts';
import { findMissingClaim } from './graders/claims.ts';
import { identifyLanguage } from './graders/language.ts';
import { gradeSimilarity } from './graders/similarity.ts';
import { gradeSite } from './graders/site-grader.ts';
import { gradeQuestion, gradeReplies, gradeSummary } from './graders/statement-grader.ts';
import { gradeText } from './graders/text-grader.ts';
import { countChangedLines } from './changed-lines.ts';
import type { Attempt, Grade, Site } from './types.ts';

interface Work extends Attempt {
  /** The site after the work. */
  now: Site;
  changed: readonly string[];
}

type Grader = (work: Work) => string | undefined | Promise<string | undefined>;

/** Graders by name. Each returns the reason why the work fails, or undefined. */
const GRADERS: Readonly<Record<string, Grader>> = {
  unchanged: ({ built, changed }) =>
    built.expect.unchanged && changed.length > 0
      ? `expected no changes, but these files changed: ${changed.join(', ')}`
      : undefined,
  files: gradeFiles,
  navigation: gradeNavigation,
  redirects: gradeRedirects,
  links: gradeLinks,
  words: gradeWords,
  claims: gradeClaims,
  translation: gradeTranslation,
  similarity: (work) => gradeSimilarity(work, work.now),
  text: (work) => (work.built.expect.similar ? undefined : gradeText(work)),
  question: gradeQuestion,
  replies: gradeReplies,
  summary: gradeSummary,
  size: gradeSize,
  site: gradeSite,
};

/** Runs all graders on the work. With `lazy`, stops at the first failure. */
export async function gradeWork(attempt: Attempt, { lazy = false }: { lazy?: boolean } = {}): Promise<Grade[]> {
  const grades: Grade[] = [];
  const changed = (await listChangedFiles(attempt.context.workspace)).map(({ path }) => path);
  let now: Site;
  try {
    now = await readSite(attempt.context.workspace);
  } catch (error) {
    return [{ grader: 'readable', ok: false, reason: String(error) }];
  }
  for (const [grader, grade] of Object.entries(GRADERS)) {
    const reason = await grade({ ...attempt, now, changed });
    grades.push({ grader, ok: reason === undefined, ...(reason !== undefined && { reason }) });
    if (lazy && reason !== undefined) break;
  }
  return grades;
}

/** Facts that the task requires are on the page. */
function gradeClaims({ built: { expect }, now }: Work): string | undefined {
  for (const [file, claims] of Object.entries(expect.claims ?? {})) {
    const reason = findMissingClaim(now.files.get(file) ?? '', claims);
    if (reason !== undefined) return `${file}: ${reason}`;
  }
  return undefined;
}

/** A translation is in its language, and has the headings, code and links of its original. */
function gradeTranslation({ built: { expect }, now }: Work): string | undefined {
  for (const [file, language] of Object.entries(expect.language ?? {})) {
    const actual = identifyLanguage((now.files.get(file) ?? '').replaceAll(/```[^]*?```/g, ''));
    if (actual !== language) return `${file} is in ${actual ?? 'no known language'} instead of ${language}`;
  }
  for (const [file, original] of Object.entries(expect.parity ?? {})) {
    const folder = `/${expect.language?.[file] ?? ''}`;
    const expected = listParts(now.files.get(original) ?? '', folder);
    if (listParts(now.files.get(file) ?? '') !== expected)
      return `${file} has other keys, headings, components, code or links than ${original}`;
  }
  return undefined;
}

/**
 * Lists the keys, the levels of headings, the components, the code blocks and the URLs of a page in order. Links within
 * the site are put into a language's folder, and lose their anchors, which are translated.
 */
function listParts(text: string, folder = ''): string {
  const code = text.match(/^```[^]*?^```/gm) ?? [];
  const [frontmatter = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? [];
  const prose = text.slice(frontmatter.length).replaceAll(/^```[^]*?^```/gm, '');
  const links = Array.from(prose.matchAll(/\]\(([^)\s#]+)/g), ([, url = '']) =>
    url.startsWith('/') ? folder + url : url,
  );
  const keys = frontmatter.match(/^(?!hidden)\w+(?=:)/gm);
  return JSON.stringify([
    keys,
    prose.match(/^#+ /gm),
    prose.match(/<\/?[A-Z]\w*/g),
    prose.match(/`[^`\n]+`/g),
    code,
    links,
  ]);
}

const MIN_F1 = 0.8;

/** Checks that the changed files are almost the same as in the reference. */
function gradeFiles({ changed, expectedFiles, built }: Work): string | undefined {
  if (built.expect.unchanged) return undefined;
  const common = changed.filter((file) => expectedFiles.includes(file)).length;
  // A replayed change can be made in other files, too.
  if (built.expect.similar && expectedFiles.some((file) => changed.includes(file))) return undefined;
  const f1 = (2 * common) / Math.max(1, changed.length + expectedFiles.length);
  const stray = changed.filter((file) => !expectedFiles.includes(file) && !isNear(file, expectedFiles));
  if (f1 < MIN_F1) return `changed files: ${changed.join(', ') || 'none'}; expected: ${expectedFiles.join(', ')}`;
  return stray.length > 0 ? `unexpected changes in ${stray.join(', ')}` : undefined;
}

/** A setting can be in any of the configuration files. */
function isNear(file: string, expected: readonly string[]): boolean {
  return file.endsWith('.json') && expected.some((name) => name.endsWith('.json'));
}

/** Allows more text than the reference, but not a rewritten page. */
function gradeSize({ context, expectedLines, built }: Work): string | undefined {
  if (built.expect.unchanged) return undefined;
  const lines = countChangedLines(context.workspace);
  const max = expectedLines * 3 + 20;
  return lines > max ? `${lines} lines changed; the reference changes ${expectedLines}` : undefined;
}

function gradeNavigation({ built: { expect }, now }: Work): string | undefined {
  const pages = now.items.filter(({ type }) => type === 'page');
  for (const { page, trail, after } of expect.listed ?? []) {
    const entries = pages.filter(({ text }) => normalizePagePath(text) === normalizePagePath(page));
    const item = entries.find((each) => trail.join('\n') === each.trail.join('\n'));
    if (item === undefined) return `${page} isn't listed in ${trail.join(' > ') || 'the navigation'}`;
    if (entries.length > 1) return `${page} is listed ${entries.length} times`;
    const before = pages.find(({ list, index }) => list === item.list && index === item.index - 1);
    if (after !== undefined && normalizePagePath(before?.text ?? '') !== normalizePagePath(after))
      return `${page} isn't listed after ${after}`;
  }
  for (const page of expect.unlisted ?? [])
    if (pages.some(({ text }) => normalizePagePath(text) === normalizePagePath(page))) return `${page} is still listed`;
  const labels = new Set(now.items.map(({ text }) => text));
  const missing = expect.labels?.find((label) => !labels.has(label));
  return missing === undefined ? undefined : `the navigation doesn't have a label ${JSON.stringify(missing)}`;
}

const MAX_HOPS = 10;

async function gradeRedirects({ built: { expect }, context: { workspace } }: Work): Promise<string | undefined> {
  const { list } = await findRedirects(workspace, await openNavigation(workspace));
  const rules = new Map<string, string>();
  for (const rule of list?.children ?? []) {
    const values = Object.fromEntries(
      rule.children?.map(({ children }) => [children?.[0]?.value, children?.[1]?.value]) ?? [],
    );
    rules.set(String(values['source']), String(values['destination']));
  }
  for (const [from, to] of Object.entries(expect.redirects ?? {})) {
    let at = from;
    for (let hops = 0; hops < MAX_HOPS && rules.has(at); hops++) at = rules.get(at) ?? at;
    if (normalizePagePath(at) !== normalizePagePath(to) || at === from) return `${from} doesn't redirect to ${to}`;
  }
  return undefined;
}

function gradeLinks({ built: { expect }, now }: Work): string | undefined {
  const unlinked = new Set((expect.unlinked ?? []).map(normalizePagePath));
  if (unlinked.size === 0) return undefined;
  for (const [file, text] of now.files) {
    if (file.endsWith('.json')) continue;
    const old = findMentions(text, { isPage: /\.mdx?$/.test(file) }).find(
      ({ address }) => address.startsWith('/') && unlinked.has(normalizePagePath(address)),
    );
    if (old) return `${file} links to ${old.address}`;
  }
  return undefined;
}

function gradeWords({ built: { expect }, now, changed }: Work): string | undefined {
  const gone = expect.gone?.find((file) => now.files.has(file));
  if (gone !== undefined) return `${gone} still exists`;
  for (const [file, texts] of Object.entries(expect.holds ?? {})) {
    const content = fold(now.files.get(file) ?? '');
    const missing = texts.find((text) => !content.includes(fold(text)));
    if (missing !== undefined) return `${file} doesn't contain ${JSON.stringify(missing)}`;
  }
  for (const file of changed) {
    const forbidden = expect.forbidden?.find((text) => (now.files.get(file) ?? '').includes(text));
    if (forbidden !== undefined) return `${file} contains ${JSON.stringify(forbidden)}`;
  }
  return undefined;
}

/** Ignores differences in line breaks and quotes, which are a matter of style. */
function fold(text: string): string {
  return text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ');
}
