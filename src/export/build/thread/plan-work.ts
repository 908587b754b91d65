/** The tasks that open a site, both on the thread that creates the plan and on those that receive it. */
import { hash } from 'node:crypto';
import {
  checkPages,
  datePages,
  describeOmissions,
  limitDiagnostics,
  PART_LIMITS,
  findRemotes,
  makePlan,
  openDocuments,
  openFiles,
  rememberFiles,
  type OpenedDocuments,
  type SitePlan,
} from '../../../site/planning.ts';
import { openFolder, type Diagnostic, type Source } from '../../../site/shared.ts';
import { openPlanSource, type PlanSource } from '../cache/cached-plan.ts';
import { readCached } from '../cache/read-cached.ts';
import { hashRemote } from '../cache/hash-remote.ts';
import type { FileSums } from '../cache/segment-cache.ts';
import type { Purpose, Remote, SharedSite, Task } from '../messages.ts';
import { compactPlan } from './encoded-plan.ts';

/** A planned site on one thread. */
export interface PlannedSite extends OpenedDocuments {
  folder: string;
  plan: SitePlan;
  /** Hash from `hashPlan`, if known. */
  planSum?: string | undefined;
  source: Source;
  /** SHA-256 of a file, in hex. */
  hashOf(file: string): string;
  /** All of these hashes that were known before the site was planned. */
  sums: FileSums | undefined;
  purpose: Purpose;
  remote: Remote | undefined;
}

/** A folder whose files were listed. */
export interface ListedSite {
  folder: string;
  source: Source;
  files: PlanSource;
  /** Hashes of the files, if they are known. */
  sums: FileSums | undefined;
  /** URLs of descriptions on other hosts. */
  urls: string[];
  /** Whether the seal of the cached plan is broken. */
  isDamaged: boolean;
}

/** Lists a site's files and its API descriptions on other hosts. Throws as `readConfig` does. */
export function listRemotes({ folder, cached, sums }: Task<'remotes'>): ListedSite {
  const source = rememberFiles(sums ? openFiles(folder, [...sums.keys()], sums) : openFolder(folder));
  const before = cached && readCached(cached);
  const files = openPlanSource(source, before);
  const urls = files.found?.urls ?? findRemotes(source, files.readHead);
  return { folder, source, files, sums, urls, isDamaged: before?.isDamaged ?? false };
}

/**
 * Creates the plan of a site. Throws `invalid_site` if it has no pages. `listedSite` is the same folder if this thread has
 * listed it. `pack` is for a later build.
 */
export function planSite(
  task: Task<'plan'>,
  listedSite?: ListedSite,
): { site: PlannedSite; diagnostics: Diagnostic[]; pack: Uint8Array | undefined } {
  const { remote, purpose, settings, modified = {}, histories, leftOut = [] } = task;
  const source = listedSite?.source ?? openFolder(task.folder);
  const files = listedSite?.files ?? openPlanSource(source);
  const documents = openDocuments(files.source, remote);
  const { time: _, ...stableSettings } = settings;
  const key = hash('sha256', JSON.stringify([stableSettings, remote && hashRemote(remote)]));
  const matchingPlan = files.found?.key === key ? files.found : undefined;
  const plannedSite = matchingPlan?.open() ?? {
    key,
    ...makeUndated({ ...task, settings: stableSettings }, files, documents.documents),
  };
  const newListing =
    listedSite && (!matchingPlan || files.isOld) ? files.keep(listedSite.urls, plannedSite) : undefined;
  const pages = datePages(plannedSite.plan.pages, { modified, histories });
  const plan = compactPlan({ ...plannedSite.plan, settings, pages });
  return {
    site: {
      folder: task.folder,
      plan,
      planSum: matchingPlan?.planSum ?? newListing?.planSum,
      source,
      hashOf: files.hashOf,
      sums: listedSite?.sums,
      ...documents,
      purpose,
      remote,
    },
    diagnostics: limitDiagnostics(
      [...checkPages(plan, plannedSite.diagnostics), ...plannedSite.diagnostics, ...describeOmissions(leftOut)],
      PART_LIMITS,
    ),
    pack: newListing?.pack,
  };
}

function makeUndated(
  { settings }: Pick<Task<'plan'>, 'settings'>,
  { source, readHead }: PlanSource,
  documents: OpenedDocuments['documents'],
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
  sums,
  plan,
  purpose,
  remote,
}: Omit<SharedSite, 'plan'> & { plan: SitePlan }): PlannedSite {
  const source = openFiles(folder, files, sums);
  return { folder, plan, source, hashOf: source.hash, sums, ...openDocuments(source, remote), purpose, remote };
}
