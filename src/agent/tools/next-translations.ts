import path from 'node:path';
import { Type } from 'typebox';
import { readGlossary } from '../checks/glossary/check-glossary.ts';
import { readProgress, type TaskProgress } from '../checks/translations/check-translations.ts';
import { runGit, GitFailure } from '../../lib/git/git-command.ts';
import { normalizePagePath, openNavigation } from '../navigation/open-navigation.ts';
import { openFolder } from '../../site/shared.ts';
import { matchPages } from '../translations/match-pages.ts';
import { splitSections } from '../translations/page-sections.ts';
import { fetchHistory } from '../translations/plan-translations.ts';
import { readLanguageSets } from '../translations/site-languages.ts';
import type { TranslationPlan } from '../types/translation.ts';
import type { ToolContext } from '../types/tool.ts';
import { defineTool, getLineBytes, Refusal } from './tool.ts';

/** Returns the next pages of a translation job with everything that their translation needs. */
export const nextTranslations = defineTool('nextTranslations', {
  description:
    'Returns the problems of the translations so far, and the next pages to translate: their source, the earlier translation, and what has changed in the source.',
  parameters: {
    page: Type.Optional(Type.String({ description: 'Only this page of the list, again.' })),
  },
  aliases: { path: 'page', file: 'page' },
  async run({ page }, context) {
    const plan = getPlan(context);
    const progress = await readProgress(context, { plan, isFinal: false });
    if (page !== undefined) return showPages(selectPage(progress, page), { context, plan, openCount: 1 });
    const openPages = progress.filter(({ isChanged, isDone }) => !isChanged && !isDone);
    const text = describeProblems(progress);
    if (openPages.length === 0)
      return text === ''
        ? 'All pages of the list are translated. Call validate, then finish.'
        : `${text}\n\nAll other pages of the list are translated. Fix these, then call validate.`;
    const pages = await showPages(openPages, {
      context,
      plan,
      openCount: openPages.length,
      used: Buffer.byteLength(text),
    });
    return text === '' ? pages : `${text}\n\n${pages}`;
  },
});

/** Returns the plan of the turn. Throws a `Refusal` without one. */
export function getPlan({ translation }: ToolContext): TranslationPlan {
  if (translation === undefined) throw new Refusal('This job has no pages to translate.');
  return translation;
}

function selectPage(progress: readonly TaskProgress[], page: string): TaskProgress[] {
  const name = page.trim().replace(/^\/+/, '');
  const selected = progress.filter(({ task }) =>
    [task.source, task.target].some((file) => file === name || file.replace(/\.mdx?$/, '') === name),
  );
  if (selected.length > 0) return selected;
  throw new Refusal(
    `${JSON.stringify(page)} isn't in the list of pages to translate. Call nextTranslations without page.`,
  );
}

function describeProblems(progress: readonly TaskProgress[]): string {
  const wrongPages = progress.filter(({ problems }) => problems.length > 0);
  return wrongPages
    .slice(0, MAX_WRONG)
    .map(({ task, problems }) => {
      const lines = problems.slice(0, MAX_PROBLEMS).map(({ line, message }) => `  ${line}: ${message}`);
      return `${task.target} differs from ${task.source}:\n${lines.join('\n')}`;
    })
    .join('\n');
}

const MAX_WRONG = 10;
const MAX_PROBLEMS = 5;

interface Listing {
  context: ToolContext;
  plan: TranslationPlan;
  openCount: number;
  /** Bytes of the result that are in use. */
  used?: number;
}

/** Prints as many pages as fit into the result, and at least one. */
async function showPages(
  pages: readonly TaskProgress[],
  { context, plan, openCount, used = 0 }: Listing,
): Promise<string> {
  const maxBytes = getLineBytes(context);
  const blocks: string[] = [];
  let bytes = used;
  for (const page of pages) {
    const fullBlock = await showPage(page, { context, plan, isShort: false });
    const isTooLong = Buffer.byteLength(fullBlock) > maxBytes - used;
    const block = isTooLong ? await showPage(page, { context, plan, isShort: true }) : fullBlock;
    bytes += Buffer.byteLength(block) + 2;
    if (blocks.length > 0 && bytes > maxBytes) break;
    blocks.push(block);
  }
  const leftCount = openCount - blocks.length;
  const note =
    leftCount > 0
      ? `${leftCount} more after ${blocks.length === 1 ? 'this page' : 'these'}: call nextTranslations again.`
      : '';
  return [...blocks, ...(note === '' ? [] : [note])].join('\n\n');
}

interface Shown {
  context: ToolContext;
  plan: TranslationPlan;
  /** Whether the page is too long for its complete texts. */
  isShort: boolean;
}

async function showPage(page: TaskProgress, { context, plan, isShort }: Shown): Promise<string> {
  const { task, source = '', translation } = page;
  const terms = await listTerms(source, { context, plan });
  const head = `# ${task.target} (${task.state}), from ${task.source}`;
  if (task.state === 'missing' || translation === undefined) {
    const place = plan.isListed ? await findPlace(page, { context, plan }) : [];
    return [head, ...terms, ...place, isShort ? READ_SOURCE : quote('source', task.source, source)].join('\n');
  }
  const diff = await readDiff(page, context);
  return [
    head,
    ...(task.sections && task.sections.length > 0 ? [`Changed sections: ${task.sections.join('; ')}.`] : []),
    ...terms,
    ...(diff === undefined ? [] : [quote('diff', task.source, diff)]),
    ...(isShort ? [quote('source', task.source, selectSections(task.sections, source)), READ_BOTH] : []),
    ...(isShort ? [] : [quote('source', task.source, source), quote('translation', task.target, translation)]),
  ].join('\n');
}

/** Returns the place of a new page in the navigation: beside the translation of a page that is beside its source. */
async function findPlace(
  { task }: TaskProgress,
  { context, plan }: Pick<Shown, 'context' | 'plan'>,
): Promise<string[]> {
  const { items } = await openNavigation(context.workspace);
  const [sourcePath, targetPath] = [normalizePagePath(task.source), normalizePagePath(task.target)];
  const pages = items.filter(({ type }) => type === 'page');
  const listed = new Map(pages.map(({ text }) => [normalizePagePath(text), text]));
  const item = pages.find(({ text }) => normalizePagePath(text) === sourcePath);
  if (item === undefined || listed.has(targetPath)) return [];
  const translations = matchSite(context, plan);
  const findNeighbor = (siblings: typeof pages) =>
    siblings.flatMap(({ text }) => listed.get(translations.get(normalizePagePath(text)) ?? UNLISTED) ?? [])[0];
  const siblings = pages.filter(({ list }) => list !== undefined && list === item.list);
  const position = siblings.indexOf(item);
  const previous = findNeighbor(siblings.slice(0, position).reverse());
  const next = previous === undefined ? findNeighbor(siblings.slice(position + 1)) : undefined;
  if (previous === undefined && next === undefined) return [];
  const place = previous === undefined ? { before: next } : { after: previous };
  return [`Navigation: ${JSON.stringify({ action: 'add', entry: targetPath, ...place })}`];
}

/** No path of a page. */
const UNLISTED = '/';

/** Maps the path of each source page to the path of its translation. */
function matchSite({ workspace }: ToolContext, { language, tasks }: TranslationPlan): Map<string, string> {
  const source = openFolder(path.join(workspace.folder, workspace.docsFolder));
  const pairs = readLanguageSets(source).flatMap((set) => matchPages(set, { language, files: source.files }).pairs);
  return new Map([...pairs, ...tasks].map((pair) => [normalizePagePath(pair.source), normalizePagePath(pair.target)]));
}

const READ_SOURCE = 'The page is long. Read its source in parts, write the first part, and add the others with edit.';
const READ_BOTH = 'The page is long. Read the sections of both files that you need.';

/** The texts are data, so they can't end their own quotation. */
function quote(tag: string, file: string, text: string): string {
  return `<${tag} path=${JSON.stringify(file)}>\n${text.trimEnd().replaceAll(`</${tag}>`, `<\\/${tag}>`)}\n</${tag}>`;
}

function selectSections(titles: readonly string[] | undefined, text: string): string {
  const titleSet = new Set(titles);
  return splitSections(text)
    .filter(({ title }) => titleSet.has(title))
    .map((section) => section.text)
    .join('');
}

/** Returns the terms of the glossary that the source contains. */
async function listTerms(source: string, { context, plan }: Pick<Shown, 'context' | 'plan'>): Promise<string[]> {
  const glossary = await readGlossary(context.workspace, context.signal);
  const text = source.toLowerCase();
  const { language } = plan;
  const terms = (glossary?.terms ?? []).flatMap(({ term, translations }) => {
    const translation = translations.get(language) ?? translations.get(language.slice(0, 2));
    return translation !== undefined && text.includes(term.toLowerCase()) ? [`${term} = ${translation}`] : [];
  });
  return terms.length === 0 ? [] : [`Glossary: ${terms.slice(0, MAX_TERMS).join('; ')}.`];
}

const MAX_TERMS = 50;

/** Compares the source with the text that was translated. Undefined if Git doesn't have that text. */
async function readDiff({ task, source = '' }: TaskProgress, context: ToolContext): Promise<string | undefined> {
  const { workspace, signal } = context;
  const { earlierHash } = task;
  const current = workspace.baseFiles.get(task.source)?.id;
  if (earlierHash === undefined || current === undefined || source === '') return undefined;
  const args = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', earlierHash, current, '--'];
  const run = async () => {
    try {
      const diff = (await runGit(args, { gitDir: workspace.gitDir, signal })).toString('utf8');
      return diff.slice(Math.max(0, diff.indexOf('@@')));
    } catch (error) {
      if (error instanceof GitFailure) return undefined;
      throw error;
    }
  };
  return (await run()) ?? ((await fetchHistory(context)) ? run() : undefined);
}
