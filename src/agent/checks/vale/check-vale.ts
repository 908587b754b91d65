import { compileGlob } from '../../../lib/glob-pattern.ts';
import type { SiteProblem, Workspace } from '../../types.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from '../writing/create-problem.ts';
import { listBlocks } from './prose.ts';
import { findLevel, readValeConfig, type ValeConfig } from './read-config.ts';
import { readLevel } from './read-rule.ts';
import type { ValeLevel, ValeRule } from './rules.ts';
import { runRules } from './run-rules.ts';

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
  const plan = pages.map((page) => ({ page, levels: listLevels(config, getPath(workspace, config, page)) }));
  const work = plan.map(({ page, levels }) => ({
    name: page.name,
    blocks: listBlocks(page.after),
    rules: [...levels.keys()],
  }));
  const isNeeded = work.some(({ rules }) => rules.length > 0);
  const { results, slow } = isNeeded
    ? await runRules({ rules: config.rules, pages: work }, { signal })
    : { results: [], slow: [] };
  const concerns = plan.flatMap(({ page, levels }) => {
    const lines = page.after.split('\n');
    const known = listKnownLines(page.before);
    return results
      .flatMap(({ rule, alerts }) =>
        alerts
          .filter(({ name, line }) => name === page.name && !known.has((lines[line - 1] ?? '').trim()))
          .map(({ line, message }) =>
            createProblem(page, {
              code: 'vale-rule',
              severity: levels.get(rule) === 'error' ? 'error' : 'warning',
              line,
              message: `${config.rules[rule]?.name}: ${message}`,
            }),
          ),
      )
      .toSorted((a, b) => a.line - b.line)
      .slice(0, MAX_PER_PAGE);
  });
  const slowRules = slow.map((rule) => `${config.rules[rule]?.name}: its patterns took too long`);
  return { concerns, unchecked: { path: config.path, problems: [...config.problems, ...slowRules] } };
}

const MAX_PER_PAGE = 20;

/** Returns the path of a page from the folder of the configuration. */
function getPath({ docsFolder }: Workspace, { folder }: ValeConfig, { name }: PageChange): string {
  return folder === docsFolder ? name : `${docsFolder}/${name}`;
}

/** Returns the level of each rule that is on for a page, by its index. */
function listLevels(config: ValeConfig, path: string): Map<number, ValeLevel> {
  const least = LEVELS.indexOf(readLevel(config.ini.settings.get('MinAlertLevel')?.toLowerCase()) ?? 'suggestion');
  const matches = (files: string) => matchesGlob(files, path);
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
