import { getDomain, listDomains } from '../../accounts/domains/domains.ts';
import type { Domain } from '../../accounts/domains/domains.ts';
import { getOrganization } from '../../accounts/organizations.ts';
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { openPreview, previewHost } from '../../releases/previews.ts';
import type { Preview } from '../../releases/previews.ts';
import { createExportJob } from '../job/create-export-job.ts';

export interface StartedPreview extends Preview {
  /** Host that serves it. */
  host: string;
  base: string | null;
  /** The export that was started for it. */
  startedJob: string;
}

export interface PreviewDeps {
  queue: Pick<Queue, 'enqueue'>;
  /** Days for which previews are there. */
  days: number;
}

/**
 * Starts an export of a branch, which its preview shows once it is completed; a preview of the branch that is there shows what it has until then. In the
 * caller's transaction. Throws `not_found` for an unknown domain, `conflict` for one that Bindery does not host, `invalid_request` for what is no branch.
 */
export async function startPreview(
  trx: Database,
  { queue, days }: PreviewDeps,
  { domain: host, organizationId, branch }: { domain: string; organizationId: string; branch: string },
): Promise<StartedPreview> {
  const domain = await getDomain(trx, { host, organizationId });
  if (domain.deployment !== 'cloud')
    throw new AppError(
      'conflict',
      `The domain ${domain.host} is ${domain.deployment}, so you host its bundle yourself. Previews are only available for cloud domains.`,
    );
  return start(trx, { queue, days }, { domain, branch: parseBranch(branch) });
}

/** Does the same for the first domain of a project that Bindery hosts; undefined where there is none, or the plan includes no exports. */
export async function startProjectPreview(
  db: Database,
  deps: PreviewDeps,
  { projectId, branch }: { projectId: string; branch: string },
): Promise<StartedPreview | undefined> {
  const domain = (await listDomains(db, { projectId })).find(({ deployment }) => deployment === 'cloud');
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
  return { ...preview, host: previewHost(preview), base, startedJob: id };
}
