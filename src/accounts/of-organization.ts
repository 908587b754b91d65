/** Rows of one organization, or of all when none is named: another's are not found. */
export function ofOrganization<Query extends { where(column: 'organization_id', equals: '=', id: string): Query }>(
  query: Query,
  organizationId: string | undefined,
): Query {
  return organizationId === undefined ? query : query.where('organization_id', '=', organizationId);
}
