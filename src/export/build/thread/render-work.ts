/** The tasks that render a planned site. */
import { readCustomGrammars } from '../../../site/code/custom-grammars.ts';
import { createHighlighter, warmHighlighter, type CodeHighlighter } from '../../../site/code/highlighter.ts';
import { createUnhighlighted } from '../../../site/code/unhighlighted.ts';
import { createSiteContext, type SiteContext } from '../../../site/print/site-context.ts';
import { hashRemote } from '../cache/hash-remote.ts';
import type { Task, Tasks, TaskType } from '../messages.ts';
import { findUnchangedPages } from '../recheck/read-table.ts';
import { checkPages, collectChecks } from './check-pages.ts';
import { packAssets } from './pack-assets.ts';
import { packIndexes } from './pack-indexes.ts';
import { packManifest } from './pack-manifest.ts';
import { packSiteFiles } from './pack-site-files.ts';
import type { PageCallbacks } from './page-notes.ts';
import type { PlannedSite } from './plan-work.ts';
import { renderPages } from './render-pages.ts';
import { createTracking } from './tracking.ts';

export interface OpenedSite {
  site: SiteContext;
  highlighter: CodeHighlighter;
}

/** Loads the modules that every site needs while another thread creates the plan. */
export async function warm({ purpose }: Task<'warm'>): Promise<void> {
  if (purpose === 'render') await warmHighlighter();
}

export async function openSite({
  plan,
  source,
  documents,
  documentReads,
  purpose,
  remote,
}: PlannedSite): Promise<OpenedSite> {
  const grammars = readCustomGrammars(plan.config.styling.codeLanguages, source, () => {});
  const highlighter =
    purpose === 'check'
      ? createUnhighlighted(grammars)
      : await createHighlighter({ theme: plan.config.styling.codeblocks, grammars });
  const remoteKey = remote && hashRemote(remote);
  return { site: createSiteContext({ plan, source, highlighter, documents, documentReads, remoteKey }), highlighter };
}

type RenderTask = Exclude<TaskType, 'warm' | 'remotes' | 'plan' | 'share' | 'open' | 'keys'>;

export async function runTask(
  site: SiteContext,
  task: Task<RenderTask>,
  notes: PageCallbacks,
): Promise<Tasks[RenderTask]['output']> {
  switch (task.type) {
    case 'pages':
      return renderPages(site, task, notes);
    case 'assets':
      return packAssets(site, task.files);
    case 'indexes':
      return packIndexes(site, task);
    case 'site-files':
      return packSiteFiles(site, task);
    case 'manifest':
      return packManifest(site, task);
    case 'check':
      return checkPages(site, task, notes);
    case 'show':
      return (await import('./show-work.ts')).showPage(site, task, notes);
    case 'kept':
      return findUnchangedPages(task.table, (text) => createTracking(site).replies.find(text)).filter((url) =>
        site.pages.has(url),
      );
    case 'collect':
      return collectChecks(site, task);
    default:
      throw new Error('unknown task');
  }
}
