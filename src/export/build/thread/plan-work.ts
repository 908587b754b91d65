/** The tasks that open a site, both on the thread that creates the plan and on those that receive it. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '../../../site/model/diagnostics.ts';
import { makePlan } from '../../../site/make-plan.ts';
import { createApiDocuments, type ApiDocuments } from '../../../site/openapi/documents.ts';
import { findRemotes } from '../../../site/openapi/load/find-remotes.ts';
import { NO_REMOTE_FILES, openRemoteFiles } from '../../../site/openapi/load/remote-files.ts';
import type { SitePlan } from '../../../site/model/plan.ts';
import {
  noteReads,
  openFiles,
  openFolder,
  rememberFiles,
  type Source,
  type SourceReads,
} from '../../../site/model/source.ts';
import { describeOmissions } from '../../../site/model/omissions.ts';
import { datePages } from '../../../site/plan/date-pages.ts';
import { openPlanSource, type PlanSource } from '../cache/cached-plan.ts';
import { readCached } from '../cache/read-cached.ts';
import { hashRemote } from '../cache/hash-remote.ts';
import type { Purpose, Remote, SharedSite, Task } from '../messages.ts';

/** A planned site on one thread. */
export interface PlannedSite {
  folder: string;
  plan: SitePlan;
  /** Hash from `hashPlan`, if known. */
  planSum?: string | undefined;
  source: Source;
  /** SHA-256 of a file, in hex. */
  hashOf(file: string): string;
  documents: ApiDocuments;
  documentReads: SourceReads;
  purpose: Purpose;
  remote: Remote | undefined;
}

/** A folder whose files were listed. */
export interface ListedSite {
  folder: string;
  source: Source;
  files: PlanSource;
  /** URLs of descriptions on other hosts. */
  urls: string[];
  /** Whether the seal of the cached plan is broken. */
  isDamaged: boolean;
}

/** Lists a site's files and its API descriptions on other hosts. Throws as `readConfig` does. */
export function listRemotes({ folder, cached, sums }: Task<'remotes'>): ListedSite {
  const source = rememberFiles(sums ? openFiles(folder, [...sums.keys()]) : openFolder(folder));
  const before = cached && readCached(cached);
  const files = openPlanSource(source, before, sums);
  const urls = files.found?.urls ?? findRemotes(source, files.readHead);
  return { folder, source, files, urls, isDamaged: before?.isDamaged ?? false };
}

/**
 * Creates the plan of a site. `listed` is the same folder if this thread has listed it. `pack` is for a later build.
 */
export function planSite(
  task: Task<'plan'>,
  listed?: ListedSite,
): { site: PlannedSite; diagnostics: Diagnostic[]; pack: Uint8Array | undefined } {
  const { remote, purpose, settings, modified = {}, leftOut = [] } = task;
  const source = listed?.source ?? openFolder(task.folder);
  const files = listed?.files ?? openPlanSource(source);
  const opened = openDocuments(files.source, remote);
  const { time: _, ...timeless } = settings;
  const key = hash('sha256', JSON.stringify([timeless, remote && hashRemote(remote)]));
  const matching = files.found?.key === key ? files.found : undefined;
  const planned = matching?.open() ?? {
    key,
    ...makeUndated({ ...task, settings: timeless }, files, opened.documents),
  };
  const again = listed && (!matching || files.isOld) ? files.keep(listed.urls, planned) : undefined;
  const plan = { ...planned.plan, settings, pages: datePages(planned.plan.pages, modified) };
  return {
    site: {
      folder: task.folder,
      plan,
      planSum: matching?.planSum ?? again?.planSum,
      source,
      hashOf: files.hashOf,
      ...opened,
      purpose,
      remote,
    },
    diagnostics: [...planned.diagnostics, ...describeOmissions(leftOut)],
    pack: again?.pack,
  };
}

function makeUndated(
  { settings }: Pick<Task<'plan'>, 'settings'>,
  { source, readHead }: PlanSource,
  documents: ApiDocuments,
): { plan: SitePlan; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const plan = makePlan({
    source,
    settings,
    documents,
    readHead,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { plan, diagnostics };
}

/** Opens a planned site. `plan` is the decoded plan from `shared`. */
export function takePlan({
  folder,
  files,
  plan,
  purpose,
  remote,
}: Omit<SharedSite, 'plan'> & { plan: SitePlan }): PlannedSite {
  const source = openFiles(folder, files);
  const hashFile = (file: string) => hash('sha256', source.read(file));
  return { folder, plan, source, hashOf: hashFile, ...openDocuments(source, remote), purpose, remote };
}

function openDocuments(source: Source, remote: Remote | undefined): Pick<PlannedSite, 'documents' | 'documentReads'> {
  const recorder = noteReads(source);
  const files = remote ? openRemoteFiles(remote.folder, remote.index) : NO_REMOTE_FILES;
  return { documents: createApiDocuments(recorder.source, files), documentReads: recorder.reads };
}
