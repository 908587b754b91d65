/** Limits a query to the rows of one organization. Without an organization, the query returns the rows of all. */
export function filterByOrganization<
  Query extends { where(column: 'organization_id', equals: '=', id: string): Query },
>(query: Query, organizationId: string | undefined): Query {
  return organizationId === undefined ? query : query.where('organization_id', '=', organizationId);
}
