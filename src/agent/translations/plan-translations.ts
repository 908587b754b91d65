import path from 'node:path';
import { AppError } from '../../errors.ts';
import { GitFailure } from '../../lib/git/git-command.ts';
import { openFolder } from '../../site/shared.ts';
import type { TranslationPlan, TranslationRequest, TranslationTask } from '../types/translation.ts';
import type { ToolContext } from '../types/tool.ts';
import { findTranslationStates, type LanguageState, type PageTranslation } from './find-states.ts';
import { openGitHistory } from './git-history.ts';

/**
 * Chooses the pages that a turn translates: those that are missing or behind, as many as the turn can change. The work
 * tree must still match the base commit. A site that can't be read has no pages.
 */
export async function planTranslations(context: ToolContext, request: TranslationRequest): Promise<TranslationPlan> {
  const state = await findState(context, request.language);
  const { language } = request;
  if (state === undefined) return { language, from: 'en', isListed: false, tasks: [], left: [] };
  const { pages, unknown } = selectPages(state, request.pages);
  const openPages = pages.filter(({ state: each }) => each !== 'current');
  const count = Math.max(1, Math.min(context.limits.files, MAX_TASKS) - OTHER_FILES);
  return {
    language,
    from: state.from,
    isListed: state.isListed,
    tasks: openPages.slice(0, count).map(toTask),
    left: openPages.slice(count, count + MAX_LEFT).map(({ target }) => target),
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Files that a translation changes besides pages: the navigation and a file that it includes. */
const OTHER_FILES = 2;
const MAX_TASKS = 500;
const MAX_LEFT = 5_000;

async function findState(context: ToolContext, language: string): Promise<LanguageState | undefined> {
  const { workspace, signal } = context;
  const { gitDir, docsFolder, baseCommit, folder } = workspace;
  const source = openFolder(path.join(folder, docsFolder));
  const find = async () => {
    const history = openGitHistory({ repository: { gitDir }, docsFolder, commit: baseCommit, signal });
    const [state] = await findTranslationStates({ source, languages: [language], history });
    return state;
  };
  try {
    const state = await find();
    const needsHistory = state?.pages.some(({ state: each }) => each === 'unrecorded') === true;
    return needsHistory && (await fetchHistory(context)) ? await find() : state;
  } catch (error) {
    // The task can't be done, and the model finds out why.
    if (error instanceof AppError && error.code === 'invalid_site') return undefined;
    throw error;
  }
}

/** Fetches earlier commits. Returns false if the host doesn't send them: the plan works without. */
export async function fetchHistory(context: ToolContext): Promise<boolean> {
  if (context.fetchHistory === undefined) return false;
  try {
    await context.fetchHistory();
    return true;
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof AppError || error instanceof GitFailure) return false;
    throw error;
  }
}

/**
 * Selects the requested pages. Without a request, these are the missing ones and those that are behind. An unrecorded
 * page counts only on request, because a person may have translated it.
 */
function selectPages(
  { pages }: LanguageState,
  names: readonly string[] | undefined,
): { pages: PageTranslation[]; unknown: string[] } {
  if (names === undefined) return { pages: pages.filter(({ state }) => state !== 'unrecorded'), unknown: [] };
  const requestedNames = new Set(names.map(normalize));
  const selectedPages = pages.filter(
    (page) => requestedNames.has(normalize(page.source)) || requestedNames.has(normalize(page.target)),
  );
  const known = new Set(selectedPages.flatMap(({ source, target }) => [normalize(source), normalize(target)]));
  return { pages: selectedPages, unknown: [...requestedNames].filter((name) => !known.has(name)) };
}

function normalize(name: string): string {
  return name.replace(/^\/+/, '').replace(/\.mdx?$/, '');
}

function toTask({ source, target, state, incomplete, earlierHash, sections }: PageTranslation): TranslationTask {
  return {
    source,
    target,
    state: state === 'missing' ? 'missing' : 'behind',
    ...(incomplete && { incomplete }),
    ...(earlierHash !== undefined && { earlierHash }),
    ...(sections && { sections: sections.slice(0, MAX_SECTIONS).map((title) => title.slice(0, MAX_TITLE)) }),
  };
}

const MAX_SECTIONS = 50;
const MAX_TITLE = 100;
