/** The tasks that render a planned site. */
import { finishCheck, openSite as openPlannedSite, warmHighlighter, type SiteContext } from '../../../site/index.ts';
import { hashRemote } from '../cache/hash-remote.ts';
import type { Task, Tasks, TaskType } from '../messages.ts';
import { findReusablePages, joinPages, recallPages } from '../recheck/recall-pages.ts';
import { checkPages } from './check-pages.ts';
import { packAssets } from './pack-assets.ts';
import { packIndexes } from './pack-indexes.ts';
import { packManifest } from './pack-manifest.ts';
import { packSiteFiles } from './pack-site-files.ts';
import type { PageCallbacks } from './page-notes.ts';
import type { PlannedSite } from './plan-work.ts';
import { renderPages } from './render-pages.ts';

/** Loads the modules that every site needs while another thread creates the plan. */
export async function warm({ purpose }: Task<'warm'>): Promise<void> {
  if (purpose === 'render') await warmHighlighter();
}

export async function openSite(plannedSite: PlannedSite): Promise<SiteContext> {
  const { plan, source, documents, documentReads, purpose, remote } = plannedSite;
  return openPlannedSite({
    plan,
    source,
    documents,
    documentReads,
    isHighlighted: purpose === 'render',
    ...(remote && { remoteKey: hashRemote(remote) }),
  });
}

type RenderTask = Exclude<TaskType, 'warm' | 'remotes' | 'plan' | 'share' | 'open' | 'close' | 'keys'>;

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
      return findReusablePages(site, task.table);
    case 'recall':
      return recallPages(site, task);
    case 'collect': {
      const pages = joinPages(site, task);
      return pages && finishCheck({ site, pages, diagnostics: task.planDiagnostics });
    }
    default:
      throw new Error('unknown task');
  }
}
