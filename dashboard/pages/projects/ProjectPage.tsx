import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery, projectQuery } from '../../api/projects.ts';
import type { Domain, Project } from '../../api/types.ts';
import { describeRepository } from '../../lib/describe-repository.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { getRoleInProject, isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Time } from '../../ui/Time.tsx';
import { DomainDialog } from './DomainForm.tsx';
import { OutdatedPages } from './OutdatedPages.tsx';
import { Translations } from './Translations.tsx';
import { People } from './People.tsx';
import { ProjectSettings } from './ProjectSettings.tsx';

/** Page of a project, with its repository, ID, domains and settings. */
export function ProjectPage() {
  const { id: org, role } = useOrganization();
  const { projectId } = useParams({ from: '/signed-in/$org/projects/$projectId' });
  const project = useQuery(projectQuery(org, projectId));
  const { data } = project;
  const roleHere = getRoleInProject(role, data);
  const canManage = isAtLeast(roleHere, 'admin');
  const actions = data && isAtLeast(roleHere, 'member') && (
    <LinkButton to="/$org/agent" search={{ project: projectId }}>
      New agent job
    </LinkButton>
  );
  if (isMissing(project.error)) return <Missing what="project" to="/$org/projects" list="projects" />;
  return (
    <Page title={data?.name ?? 'Project'} back={<BackLink to="/$org/projects">Projects</BackLink>} actions={actions}>
      <Loaded query={project} name="the project" shape="page">
        {(project) => {
          const overview = (
            <Stack gap={5}>
              <RepositoryCard project={project} />
              <OutdatedPages projectId={project.id} />
              <Translations projectId={project.id} />
              <Domains project={project} canManage={canManage} />
            </Stack>
          );
          return (
            <Tabs
              label="Project"
              tabs={[
                { value: 'overview', label: 'Overview', content: overview },
                {
                  value: 'people',
                  label: 'People',
                  content: <People key={project.id} project={project} canManage={canManage} />,
                },
                ...(canManage
                  ? [
                      {
                        value: 'settings',
                        label: 'Settings',
                        content: <ProjectSettings key={project.id} project={project} />,
                      },
                    ]
                  : []),
              ]}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

function RepositoryCard({ project }: { project: Project }) {
  return (
    <Card title="Repository">
      <Stack gap={4}>
        <DetailList
          details={[
            {
              label: 'URL',
              value: (
                <span title={project.repositoryUrl}>
                  <Name>{describeRepository(project.repositoryUrl)}</Name>
                </span>
              ),
            },
            {
              label: 'Branch',
              value: <CodeName>{project.branch}</CodeName>,
            },
            {
              label: 'Docs folder',
              value: project.docsFolder === '' ? 'Repository root' : <CodeName>{project.docsFolder}</CodeName>,
            },
            { label: 'Access token', value: project.hasCredentials ? 'Stored (encrypted)' : 'None' },
            { label: 'Added', value: <Time at={project.createdAt} /> },
          ]}
        />
        <CopyField label="Project ID" name="project ID" value={project.id} />
      </Stack>
    </Card>
  );
}

function Domains({ project, canManage }: { project: Project; canManage: boolean }) {
  const { id: org } = useOrganization();
  const domains = useQuery(domainsQuery(org));
  const [isAdding, setAdding] = useState(false);
  const add = canManage && (
    <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
      Add domain
    </Button>
  );
  return (
    <>
      <Loaded query={domains} name="domains">
        {(all) => {
          const projectDomains = all.filter(({ projectId }) => projectId === project.id);
          return projectDomains.length === 0 ? (
            <EmptyState icon="globe" title="No domains yet" action={add}>
              A domain is the hostname of a site. Add one, then export the site.
            </EmptyState>
          ) : (
            <LongList
              title="Domains"
              action={add}
              items={projectDomains}
              filter="Search domains"
              getText={({ host }) => host}
            >
              {(rows) => <Table label="Domains" columns={createColumns(org)} rows={rows} keyOf={({ host }) => host} />}
            </LongList>
          );
        }}
      </Loaded>
      {isAdding && <DomainDialog project={project} close={() => setAdding(false)} />}
    </>
  );
}

function createColumns(org: string): Column<Domain>[] {
  return [
    {
      label: 'Hostname',
      cell: ({ host }) => (
        <Link to="/$org/domains/$host" params={{ org, host }} className="row-link">
          <Name>{host}</Name>
        </Link>
      ),
    },
    {
      label: 'Deployment kind',
      cell: ({ deployment }) => <Badge>{DEPLOYMENT_KINDS.find(({ value }) => value === deployment)?.label}</Badge>,
    },
    { label: 'Added', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
