import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import type { Project } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { FirstExport } from './FirstExport.tsx';
import { RepositoryForm } from './RepositoryForm.tsx';

/** Page that adds a project in two steps: first its repository, then its domain. */
export function NewProject() {
  const { role } = useOrganization();
  const [newProject, setNewProject] = useState<Project>();
  const backLink = <BackLink to="/$org/projects">Projects</BackLink>;
  if (!isAtLeast(role, 'admin'))
    return (
      <Page narrow title="New project" back={backLink}>
        <Notice title="Only admins can add projects">
          Your role is {role}. Ask an admin of your organization for access.
        </Notice>
      </Page>
    );
  return (
    <Page
      narrow
      title={newProject ? `${newProject.name} is ready` : 'New project'}
      description={
        newProject
          ? 'Add a domain for its site and start the first export.'
          : 'Connect the repository that contains your documentation.'
      }
      back={backLink}
    >
      {newProject ? <FirstExport project={newProject} /> : <RepositoryForm onCreated={setNewProject} />}
    </Page>
  );
}
