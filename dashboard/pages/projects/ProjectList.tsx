import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery, projectsQuery } from '../../api/projects.ts';
import type { Domain, Project } from '../../api/types.ts';
import { describeRepository } from '../../lib/describe-repository.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Page } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

/** Page with the organization's projects and their domains. */
export function ProjectList() {
  const { id: org, role } = useOrganization();
  const projects = useQuery(projectsQuery(org));
  const { data: domains = [] } = useQuery(domainsQuery(org));
  const add = isAtLeast(role, 'admin') && (
    <ButtonLink variant="primary">
      <Link to="/$org/projects/new" params={{ org }}>
        <Icon name="plus" />
        New project
      </Link>
    </ButtonLink>
  );
  return (
    <Page
      title="Projects"
      description="A project is a documentation repository. Each of its domains is a site built from it."
      actions={add}
    >
      <Loaded query={projects} name="projects">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="project" title="No projects yet" action={add}>
              Add a repository that contains a docs.json, or let Bindery host one for you.
            </EmptyState>
          ) : (
            <LongList
              items={list}
              filter="Search projects"
              getText={({ name, repositoryUrl }) => `${name} ${repositoryUrl}`}
            >
              {(rows) => (
                <Table label="Projects" columns={createColumns(org, domains)} rows={rows} keyOf={({ id }) => id} />
              )}
            </LongList>
          )
        }
      </Loaded>
    </Page>
  );
}

function createColumns(org: string, domains: readonly Domain[]): Column<Project>[] {
  return [
    {
      label: 'Project',
      cell: ({ id, name }) => (
        <Link to="/$org/projects/$projectId" params={{ org, projectId: id }} className="row-link">
          {name}
        </Link>
      ),
    },
    {
      label: 'Repository',
      cell: ({ repositoryUrl }) => (
        <span className="muted" title={repositoryUrl}>
          <Name>{describeRepository(repositoryUrl)}</Name>
        </span>
      ),
    },
    {
      label: 'Branch',
      cell: ({ branch }) => <CodeName>{branch}</CodeName>,
    },
    {
      label: 'Domains',
      cell: ({ id }) => {
        const hosts = domains.filter(({ projectId }) => projectId === id).map(({ host }) => host);
        return hosts.length === 0 ? (
          <span className="muted">None</span>
        ) : (
          <Name>{hosts.slice(0, 2).join(', ') + (hosts.length > 2 ? ` and ${hosts.length - 2} more` : '')}</Name>
        );
      },
    },
    { label: 'Added', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
