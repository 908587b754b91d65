import { getDomain, listDomains } from '../../accounts/domains/domains.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import { getOrganization } from '../../accounts/organizations.ts';
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isHosted } from '../../features/deployment-kinds.ts';
import type { Queue } from '../../queue/queue.ts';
import { openPreview, getPreviewHost } from '../../releases/previews.ts';
import type { Preview } from '../../releases/previews.ts';
import { createExportJob } from '../job/create-export-job.ts';

export interface StartedPreview extends Preview {
  /** Host that serves the preview. */
  host: string;
  base: string | null;
  /** The export that was started for the preview. */
  startedJob: string;
}

export interface PreviewDeps {
  queue: Pick<Queue, 'enqueue'>;
  /** Number of days after which previews expire. */
  days: number;
}

/**
 * Starts an export of a branch, in the caller's transaction. The branch's preview shows it once it is completed; an
 * existing preview keeps its content until then. Throws `not_found` for an unknown domain, `conflict` for one that
 * Bindery doesn't host, and `invalid_request` for an invalid branch name.
 */
export async function startPreview(
  trx: Database,
  { queue, days }: PreviewDeps,
  { domain: host, organizationId, branch }: { domain: string; organizationId: string; branch: string },
): Promise<StartedPreview> {
  const domain = await getDomain(trx, { host, organizationId });
  if (!isHosted(domain))
    throw new AppError(
      'conflict',
      `The domain ${domain.host} is ${domain.deployment}, so you host its bundle yourself. Previews are only available for cloud domains.`,
    );
  return start(trx, { queue, days }, { domain, branch: parseBranch(branch) });
}

/**
 * Does the same for a project's first domain that Bindery hosts; undefined if there is none, or the plan doesn't
 * include exports.
 */
export async function startProjectPreview(
  db: Database,
  deps: PreviewDeps,
  { projectId, branch }: { projectId: string; branch: string },
): Promise<StartedPreview | undefined> {
  const domain = (await listDomains(db, { projectId })).find(isHosted);
  if (!domain || (await getOrganization(db, domain.organizationId)).plan !== 'enterprise') return undefined;
  return db.transaction().execute((trx) => start(trx, deps, { domain, branch }));
}

async function start(
  trx: Database,
  { queue, days }: PreviewDeps,
  { domain, branch }: { domain: Domain; branch: string },
): Promise<StartedPreview> {
  const { host, organizationId, base } = domain;
  const preview = await openPreview(trx, { domain: host, branch, days });
  const job = { organizationId, domain: host, branch, preview: preview.slug, groups: [] };
  const { id } = await createExportJob(trx, { queue, job });
  return { ...preview, host: getPreviewHost(preview), base, startedJob: id };
}
