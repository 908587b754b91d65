import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.ts';
import { projectsQuery } from '../api/projects.ts';

/** The name of the project with an id. Renders nothing while projects are loading. */
export function ProjectName({ id }: { id: string }) {
  const { id: org } = useOrganization();
  const { data } = useQuery(projectsQuery(org));
  return <>{data && (data.find((project) => project.id === id)?.name ?? id)}</>;
}
