import type { AgentTool } from '../types/tool.ts';
import { ask } from './ask.ts';
import { deleteTool } from './delete.ts';
import { diff } from './diff.ts';
import { edit } from './edit.ts';
import { fetchTool } from './fetch.ts';
import { finish } from './finish.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { history } from './history.ts';
import { ls } from './ls.ts';
import { mergeBase } from './merge-base.ts';
import { move } from './move.ts';
import { navigation } from './navigation.ts';
import { nextTranslations } from './next-translations.ts';
import { outline } from './outline.ts';
import { plan } from './plan.ts';
import { preview } from './preview.ts';
import { proposePlan } from './propose-plan.ts';
import { read } from './read.ts';
import { replaceInFiles } from './replace-in-files.ts';
import { replaceLinks } from './replace-links.ts';
import { repository } from './repository.ts';
import { restore } from './restore.ts';
import { search } from './search.ts';
import { translateNavigation } from './translate-navigation.ts';
import { validate } from './validate.ts';
import { write } from './write.ts';

/**
 * Creates all tools of the agent. The effect of a file-changing tool depends only on its arguments and the work tree,
 * so that replaying recorded calls rebuilds the same work tree. `hasWeb` adds the tool for web pages, and
 * `plansFirst` the one to propose a plan, and `translates` the ones for translation jobs.
 */
export function createTools({
  hasWeb = false,
  plansFirst = false,
  translates = false,
}: { hasWeb?: boolean; plansFirst?: boolean; translates?: boolean } = {}): AgentTool[] {
  const readTools = [
    ls,
    glob,
    grep,
    outline,
    read,
    preview,
    search,
    repository,
    history,
    diff,
    ...(hasWeb ? [fetchTool] : []),
  ];
  return [
    ...readTools,
    edit,
    replaceInFiles,
    replaceLinks,
    write,
    move,
    deleteTool,
    restore,
    navigation,
    mergeBase,
    plan,
    ...(plansFirst ? [proposePlan] : []),
    ...(translates ? [nextTranslations, translateNavigation] : []),
    ask,
    validate,
    finish,
  ];
}
