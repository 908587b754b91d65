import { resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { ModelLimitsReport } from './types.ts';

const getPath = (org: string) => `/v1/admin/organizations/${encodeURIComponent(org)}/model-limits`;

/** Loads what models were used for an organization this month, and its limits. */
export function modelLimitsQuery(org: string) {
  return resourceQuery<ModelLimitsReport>(org, ['model-limits'], getPath(org));
}

/** Changes the owners' limits. Fields that are absent stay. */
export function updateModelLimits(org: string, change: Partial<ModelLimitsReport['own']>): Promise<ModelLimitsReport> {
  return call(getPath(org), { org, method: 'PATCH', body: change });
}
