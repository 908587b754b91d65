import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.ts';
import { projectsQuery } from '../api/projects.ts';

/** The name of the project with an id. While projects are loading, an ellipsis names the link around it. */
export function ProjectName({ id }: { id: string }) {
  const { id: org } = useOrganization();
  const { data } = useQuery(projectsQuery(org));
  return <>{data ? (data.find((project) => project.id === id)?.name ?? id) : '…'}</>;
}
