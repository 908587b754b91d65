import { useState } from 'react';
import type { Project } from '../../api/types.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { FirstExport } from './FirstExport.tsx';
import { RepositoryForm } from './RepositoryForm.tsx';

/** Adds a project in two steps: where the files are, then where the site is to be. */
export function NewProject() {
  const [created, setCreated] = useState<Project>();
  return (
    <Page
      narrow
      title={created ? `${created.name} is there` : 'New project'}
      description={
        created ? 'Give its site a domain and make the first export.' : 'Where the documentation is written.'
      }
      back={<BackLink to="/$org/projects">Projects</BackLink>}
    >
      {created ? <FirstExport project={created} /> : <RepositoryForm onCreated={setCreated} />}
    </Page>
  );
}
