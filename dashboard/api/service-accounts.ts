import { listQuery } from './queries.ts';
import { call } from './request.ts';
import type { ServiceAccount, ServiceAccountRole } from './types.ts';

const PATH = '/v1/admin/service-accounts';

/** Lists the organization's service accounts. */
export function serviceAccountsQuery(org: string) {
  return listQuery<ServiceAccount>(org, { key: ['service-accounts'], path: PATH, name: 'serviceAccounts' });
}

/** Creates a service account. */
export function createServiceAccount(
  org: string,
  input: { name: string; role: ServiceAccountRole },
): Promise<ServiceAccount> {
  return call(PATH, { org, method: 'POST', body: input });
}

/** Changes the role of a service account, which applies to its keys immediately. */
export function changeServiceAccountRole(org: string, id: string, role: ServiceAccountRole): Promise<unknown> {
  return call(`${PATH}/${encodeURIComponent(id)}`, { org, method: 'PATCH', body: { role } });
}

/** Deletes a service account and revokes its keys. */
export function deleteServiceAccount(org: string, id: string): Promise<unknown> {
  return call(`${PATH}/${encodeURIComponent(id)}`, { org, method: 'DELETE' });
}
