import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { Project } from '../../api/types.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { DomainForm } from './DomainForm.tsx';

/** Form that adds the first domain of a new project and starts its first export. */
export function FirstExport({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  return (
    <Stack>
      <DomainForm project={project} />
      <div>
        <ButtonLink variant="ghost">
          <Link to="/$org/projects/$projectId" params={{ org, projectId: project.id }}>
            Skip for now
          </Link>
        </ButtonLink>
      </div>
    </Stack>
  );
}
