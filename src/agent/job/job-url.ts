import type { AgentJobRow } from '../../db/schema.ts';

/** Returns the URL of a job's page in the dashboard. */
export function getJobUrl(
  { id, project_id: projectId, organization_id: organizationId }: AgentJobRow,
  publicUrl: string,
): string {
  return `${publicUrl}/dashboard/${organizationId}/agent/${projectId}/${id}`;
}
