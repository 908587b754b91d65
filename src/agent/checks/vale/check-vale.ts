import { compileGlob } from '../../../lib/glob-pattern.ts';
import { getSiblingModule } from '../../../lib/sibling-module.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from '../writing/create-problem.ts';
import { MAX_ALERTS } from './apply-rule.ts';
import { findIgnoredTexts } from './ignored-texts.ts';
import { findRulesOff } from './page-comments.ts';
import { listBlocks, type ProseBlock } from './prose.ts';
import { findLevel, readValeConfig, type ValeConfig } from './read-config.ts';
import { readLevel } from './read-rule.ts';
import type { ValeLevel, ValeRule } from './rules.ts';
import { runSteps } from './run-steps.ts';
import type { ValeResult, ValeWork } from './vale-thread.ts';

/** What the rules of a project say about its changed pages. */
export interface ValeReview {
  concerns: SiteProblem[];
  /** Path of the configuration, and what isn't checked and why. Undefined without a configuration. */
  unchecked: { path: string; problems: string[] } | undefined;
}

/**
 * Checks the new lines of the changed pages against the project's Vale configuration. Vale itself doesn't run: the kinds
 * of rules that are plain data are evaluated here, and the others are listed.
 */
export async function checkVale(
  workspace: Workspace,
  { pages, signal }: { pages: readonly PageChange[]; signal?: AbortSignal | undefined },
): Promise<ValeReview> {
  const config = await readValeConfig(workspace, signal);
  if (!config) return { concerns: [], unchecked: undefined };
  const plan = pages.map((page) => {
    const path = getPath(workspace, config, page);
    const matches = (files: string) => matchesGlob(files, path);
    return { page, matches, levels: listLevels(config, matches) };
  });
  const { blocks, problems: proseProblems } = await listProse(config, { plan, signal });
  const work = plan.map(({ page, levels }, index) => ({
    name: page.name,
    blocks: blocks[index] ?? [],
    rules: [...levels.keys()],
  }));
  const data: ValeWork = { rules: config.rules, pages: work };
  const isNeeded = work.some(({ rules }) => rules.length > 0);
  const { results, slow } = isNeeded
    ? await runSteps<ValeResult>(getSiblingModule('vale-thread', import.meta.url), {
        data,
        count: data.rules.length,
        signal,
      })
    : { results: [], slow: [] };
  const reports = plan.map(({ page, levels }) => listConcerns(page, { config, levels, results }));
  const problems = [
    ...config.problems,
    ...proseProblems,
    ...slow.map((rule) => `${config.rules[rule]?.name}: its patterns took too long`),
    ...results.flatMap(({ step, cutPages }) =>
      cutPages.map((name) => `${config.rules[step]?.name}: only its first ${MAX_ALERTS} alerts in ${name} count`),
    ),
    ...reports.flatMap(({ hiddenCount, name }) => (hiddenCount > 0 ? [`${name} has ${hiddenCount} more alerts`] : [])),
  ];
  return { concerns: reports.flatMap(({ concerns }) => concerns), unchecked: { path: config.path, problems } };
}

interface PlannedPage {
  page: PageChange;
  matches(files: string): boolean;
  /** The level of each rule that is on, by its index. */
  levels: ReadonlyMap<number, ValeLevel>;
}

/** Lists the prose of each page, without what the configuration ignores, and the text that isn't checked. */
async function listProse(
  { ignores }: ValeConfig,
  { plan, signal }: { plan: readonly PlannedPage[]; signal: AbortSignal | undefined },
): Promise<{ blocks: ProseBlock[][]; problems: string[] }> {
  const pages = plan.map(({ page, matches, levels }) => ({
    text: page.after,
    patterns: ignores.flatMap(({ files }, index) =>
      levels.size > 0 && (files === undefined || matches(files)) ? [index] : [],
    ),
  }));
  const patterns = ignores.map(({ pattern }) => pattern);
  const { ranges, slow } = await findIgnoredTexts({ patterns, pages }, signal);
  const prose = plan.map(({ page }, index) => listBlocks(page.after, ranges[index]));
  const slowPatterns = slow.map((index) => {
    const { name = '', pattern = '' } = ignores[index] ?? {};
    return `${name} ${pattern.slice(0, MAX_PATTERN)}: it took too long`;
  });
  const cuts = plan.flatMap(({ page, levels }, index) =>
    levels.size > 0 ? (prose[index]?.problems ?? []).map((problem) => `${page.name}: ${problem}`) : [],
  );
  return { blocks: prose.map(({ blocks }) => blocks), problems: [...slowPatterns, ...cuts] };
}

const MAX_PATTERN = 60;

/** Lists the alerts about new lines of a page, in their order, and counts those over the limit. */
function listConcerns(
  page: PageChange,
  { config, levels, results }: { config: ValeConfig; levels: PlannedPage['levels']; results: readonly ValeResult[] },
): { name: string; concerns: SiteProblem[]; hiddenCount: number } {
  const lines = page.after.split('\n');
  const known = listKnownLines(page.before);
  const isOff = findRulesOff(page.after, known);
  const concerns = results
    .flatMap(({ step, alerts }) => {
      const rule = config.rules[step]?.name ?? '';
      return alerts
        .filter(({ name, line }) => name === page.name && !known.has((lines[line - 1] ?? '').trim()))
        .filter(({ line }) => !isOff({ line, rule }))
        .map(({ line, message }) =>
          createProblem(page, {
            code: 'vale-rule',
            severity: levels.get(step) === 'error' ? 'error' : 'warning',
            line,
            message: `${rule}: ${message}`,
          }),
        );
    })
    .toSorted((a, b) => a.line - b.line);
  return {
    name: page.name,
    concerns: concerns.slice(0, MAX_PER_PAGE),
    hiddenCount: concerns.length - MAX_PER_PAGE,
  };
}

const MAX_PER_PAGE = 20;

/** Returns the path of a page from the folder of the configuration. */
function getPath({ docsFolder }: Workspace, { folder }: ValeConfig, { name }: PageChange): string {
  return folder === docsFolder ? name : `${docsFolder}/${name}`;
}

/** Returns the level of each rule that is on for a page, by its index. */
function listLevels(config: ValeConfig, matches: PlannedPage['matches']): Map<number, ValeLevel> {
  const least = LEVELS.indexOf(readLevel(config.ini.settings.get('MinAlertLevel')?.toLowerCase()) ?? 'suggestion');
  const levels = config.rules.map((rule) => findLevel(config, { rule, matches }));
  return new Map(
    levels.flatMap((level, index) => (level !== undefined && LEVELS.indexOf(level) >= least ? [[index, level]] : [])),
  );
}

const LEVELS: readonly ValeRule['level'][] = ['suggestion', 'warning', 'error'];

/** A pattern that can't be compiled matches nothing. */
function matchesGlob(files: string, path: string): boolean {
  try {
    return compileGlob(files)(path);
  } catch {
    return false;
  }
}
