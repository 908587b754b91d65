/** Reviews the pages that a translation job has planned. */
import path from 'node:path';
import { openFolder } from '../../../site/shared.ts';
import { openGitHistory } from '../../translations/git-history.ts';
import { matchPages } from '../../translations/match-pages.ts';
import { createFindPage } from '../../translations/page-links.ts';
import { hashPage } from '../../translations/page-sections.ts';
import { readLanguageSets } from '../../translations/site-languages.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { TranslationPlan, TranslationTask } from '../../types/translation.ts';
import type { ToolContext } from '../../types/tool.ts';
import { listChangedFiles } from '../../workspace/changed-files.ts';
import { readBaseFile } from '../../workspace/read-base-file.ts';
import { createProblem } from '../writing/create-problem.ts';
import { findNeedlessChanges } from './find-needless-changes.ts';
import { findParityProblems, type ParityProblem } from './find-parity-problems.ts';
import { readStructure } from './page-structure.ts';

type TranslationContext = Pick<ToolContext, 'workspace' | 'signal' | 'translation'>;

/** The state of a planned page in the work tree. */
export interface TaskProgress {
  task: TranslationTask;
  /** Whether the agent has written or changed the translation. */
  isChanged: boolean;
  /** Differences from the source. Empty unless the translation was changed, or an earlier turn left it incomplete. */
  problems: ParityProblem[];
  /** Whether the translation is complete. Another page can complete it, by being the target of its links. */
  isDone: boolean;
  /** Texts in the work tree. Undefined if there is no such file. */
  source: string | undefined;
  translation: string | undefined;
}

/**
 * Compares the translations of a plan with their sources in the work tree. With `isFinal`, links must lead to pages that
 * exist; before, they can lead to any planned translation.
 */
export async function readProgress(
  { workspace, signal }: TranslationContext,
  { plan, isFinal }: { plan: TranslationPlan; isFinal: boolean },
): Promise<TaskProgress[]> {
  const changes = await listChangedFiles(workspace, signal);
  const changedPaths = new Set(changes.flatMap(({ kind, path: name }) => (kind === 'deleted' ? [] : [name])));
  const source = openFolder(path.join(workspace.folder, workspace.docsFolder));
  const read = (file: string) => (source.has(file) ? source.read(file).toString('utf8') : undefined);
  const findPage = createFindPage(source.files);
  const translations = listTranslations(source, plan);
  const targets = new Map(plan.tasks.map((task) => [task.source, task.target]));
  const findPlanned = (file: string) => (isFinal ? undefined : targets.get(file));
  const findTranslation = (file: string) => {
    const target = translations.get(file);
    return target !== undefined && source.has(target) ? target : undefined;
  };
  const context = { findPage, findTranslation, findPlanned };
  const list: TaskProgress[] = [];
  for (const task of plan.tasks) {
    const [sourceText, translation] = [read(task.source), read(task.target)];
    const exists = sourceText !== undefined && translation !== undefined;
    const isChanged = exists && changedPaths.has(task.target);
    const isBegun = isChanged || (exists && task.incomplete === true);
    const allProblems = isBegun ? findParityProblems({ task, source: sourceText, translation, ...context }) : [];
    // A translation that already differed isn't the task of an update.
    const earlier = allProblems.length > 0 ? await readEarlierTexts(workspace, { task, signal }) : undefined;
    const knownKeys = new Set(earlier && findParityProblems({ task, ...earlier, ...context }).map(({ key }) => key));
    const problems = allProblems.filter(({ key }) => !knownKeys.has(key));
    list.push({ task, isChanged, problems, isDone: isBegun && problems.length === 0, source: sourceText, translation });
  }
  return list;
}

/** Reads the source that was translated, and its translation before this turn. Undefined if Git has no such source. */
async function readEarlierTexts(
  workspace: Workspace,
  { task, signal }: { task: TranslationTask; signal: AbortSignal },
): Promise<{ source: string; translation: string } | undefined> {
  if (task.earlierHash === undefined) return undefined;
  const { gitDir, docsFolder } = workspace;
  const source = await openGitHistory({ repository: { gitDir }, docsFolder, signal }).readBlob(task.earlierHash);
  if (source === undefined || hashPage(source) !== task.earlierHash) return undefined;
  const file = docsFolder === '' ? task.target : `${docsFolder}/${task.target}`;
  const translation = await readBaseFile(workspace, { path: file, maxBytes: MAX_BYTES, signal });
  return translation === undefined ? undefined : { source, translation };
}

const MAX_BYTES = 4 * 2 ** 20;

/** Maps each source page to the file of its translation, which may not exist. */
function listTranslations(
  source: ReturnType<typeof openFolder>,
  { language, tasks }: TranslationPlan,
): Map<string, string> {
  const translations = new Map(tasks.map((task) => [task.source, task.target]));
  try {
    for (const set of readLanguageSets(source))
      for (const pair of matchPages(set, { language, files: source.files }).pairs)
        if (!translations.has(pair.source)) translations.set(pair.source, pair.target);
  } catch {
    // The other checks report a docs.json that can't be read.
  }
  return translations;
}

/** Returns objections to the planned translations, and points that only the reviewer decides about. */
export async function checkTranslations(
  context: TranslationContext,
): Promise<{ problems: SiteProblem[]; concerns: SiteProblem[] }> {
  const { translation: plan } = context;
  if (plan === undefined) return { problems: [], concerns: [] };
  const progress = await readProgress(context, { plan, isFinal: true });
  const problems = progress.flatMap(({ task, isChanged, problems: list }) =>
    (isChanged ? list : []).map(({ line, message }) =>
      createProblem({ name: task.target }, { code: 'translation-parity', line, message }),
    ),
  );
  const concerns: SiteProblem[] = [];
  for (const each of progress) concerns.push(...(await findConcerns(context, each)));
  return { problems, concerns: [...concerns, ...findMissingLanguage(context, { plan, progress })] };
}

async function findConcerns(
  context: TranslationContext,
  { task, isChanged, isDone, source, translation }: TaskProgress,
): Promise<SiteProblem[]> {
  const createConcern = (message: string) =>
    createProblem({ name: task.target }, { code: 'translation-open', severity: 'warning', message });
  if (!isChanged && isDone) return [];
  if (!isChanged || source === undefined || translation === undefined)
    return [
      createConcern(
        task.state === 'missing'
          ? `The translation of ${task.source} is missing.`
          : `The translation of ${task.source} is still behind.`,
      ),
    ];
  const links = new Set(readStructure(translation).externalLinks);
  const lostLinks = [...new Set(readStructure(source).externalLinks)].filter((url) => !links.has(url));
  const needless = await findNeedless(context, { task, source, translation });
  return [
    ...(lostLinks.length > 0
      ? [createConcern(`Links of the source are missing: ${lostLinks.slice(0, 5).join(', ')}.`)]
      : []),
    ...(needless.length > 0
      ? [
          createConcern(
            `These sections changed, but their source didn't: ${needless.slice(0, 5).join('; ')}. Restore their earlier text.`,
          ),
        ]
      : []),
  ];
}

async function findNeedless(
  { workspace, signal }: TranslationContext,
  { task, source, translation }: { task: TranslationTask; source: string; translation: string },
): Promise<string[]> {
  const earlier = await readEarlierTexts(workspace, { task, signal });
  if (earlier === undefined) return [];
  return findNeedlessChanges({
    source: { before: earlier.source, after: source },
    translation: { before: earlier.translation, after: translation },
  });
}

function findMissingLanguage(
  { workspace }: TranslationContext,
  { plan, progress }: { plan: TranslationPlan; progress: readonly TaskProgress[] },
): SiteProblem[] {
  if (plan.isListed || !progress.some(({ isChanged }) => isChanged)) return [];
  try {
    const sets = readLanguageSets(openFolder(path.join(workspace.folder, workspace.docsFolder)));
    if (sets.some(({ targets }) => targets.some(({ language }) => language === plan.language))) return [];
  } catch {
    return [];
  }
  const message = `The navigation has no language "${plan.language}". Call translateNavigation.`;
  return [createProblem({ name: 'docs.json' }, { code: 'translation-open', severity: 'warning', message })];
}
