/** The tasks that begin a site: what it is made of, on the thread that finds out and on those that get the result. */
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import { makePlan } from '../../site/make-plan.ts';
import { createApiDocuments, type ApiDocuments } from '../../site/openapi/documents.ts';
import { findRemotes } from '../../site/openapi/load/find-remotes.ts';
import { NO_REMOTE_FILES, openRemoteFiles } from '../../site/openapi/load/remote-files.ts';
import type { SitePlan } from '../../site/model/plan.ts';
import {
  noteReads,
  openFiles,
  openFolder,
  rememberFiles,
  type Source,
  type SourceReads,
} from '../../site/model/source.ts';
import type { Purpose, Remote, Task } from './messages.ts';

/** A site whose plan is made, on one thread. */
export interface PlannedSite {
  plan: SitePlan;
  source: Source;
  documents: ApiDocuments;
  documentReads: SourceReads;
  purpose: Purpose;
  remote: Remote | undefined;
}

/** Addresses of descriptions on other hosts, and the files in which they were looked for. */
export function listRemotes({ folder }: Task<'remotes'>): { urls: string[]; source: Source } {
  const source = rememberFiles(openFolder(folder));
  return { urls: findRemotes(source), source };
}

/** `source` is that of the same folder, where this thread has it. */
export function planSite(
  task: Task<'plan'>,
  source: Source = openFolder(task.folder),
): { site: PlannedSite; diagnostics: Diagnostic[] } {
  const opened = openDocuments(source, task.remote);
  const diagnostics: Diagnostic[] = [];
  const plan = makePlan({
    source,
    settings: task.settings,
    modified: task.modified,
    documents: opened.documents,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { site: { plan, source, ...opened, purpose: task.purpose, remote: task.remote }, diagnostics };
}

export function takePlan({ folder, files, plan, purpose, remote }: Task<'open'>): PlannedSite {
  const source = openFiles(folder, files);
  return { plan, source, ...openDocuments(source, remote), purpose, remote };
}

function openDocuments(source: Source, remote: Remote | undefined): Pick<PlannedSite, 'documents' | 'documentReads'> {
  const noted = noteReads(source);
  const files = remote ? openRemoteFiles(remote.folder, remote.index) : NO_REMOTE_FILES;
  return { documents: createApiDocuments(noted.source, files), documentReads: noted.reads };
}
