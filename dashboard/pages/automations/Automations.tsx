import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { automationDefinitionsQuery, automationsQuery } from '../../api/automations.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import type { Automation } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { UrlFilter } from '../../parts/UrlFilter.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { useIsMemberSomewhere } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { AutomationBadge } from './AutomationBadge.tsx';
import { AutomationDialog } from './AutomationDialog.tsx';
import { DefinitionProblems } from './DefinitionProblems.tsx';
import { RunBadge } from './RunBadge.tsx';

/** Page with the list of automations. */
export function Automations() {
  const { id: org, role } = useOrganization();
  const [search] = useFilters();
  const [isOpen, setOpen] = useState(false);
  const projects = useQuery(projectsQuery(org));
  const automations = useInfiniteQuery(automationsQuery(org, { projectId: search.project }));
  const definitions = useQuery(automationDefinitionsQuery(org, search.project)).data ?? [];
  const canCreate = useIsMemberSomewhere() && projects.data?.[0] !== undefined;
  const createButton = canCreate && (
    <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
      New automation
    </Button>
  );
  return (
    <Page
      title="Automations"
      description="Run a prompt on a schedule or after events. Each run is an agent job that opens a pull request if something needs to change."
      actions={createButton}
    >
      {projects.data?.length === 0 ? (
        <EmptyState
          icon="clock"
          title="Add a project first"
          action={isAtLeast(role, 'admin') && <LinkButton to="/$org/projects/new">New project</LinkButton>}
        >
          Automations work in a project's repository.
        </EmptyState>
      ) : (
        <>
          <Row gap={2}>
            <UrlFilter
              name="project"
              label="Project"
              all="All projects"
              options={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Row>
          {definitions.map((each) => (
            <DefinitionProblems key={each.projectId} report={each} />
          ))}
          <PagedList
            query={automations}
            name="automations"
            getItems={(page) => page.automations}
            empty={
              <EmptyState icon="clock" title="No automations yet" action={createButton}>
                Let the agent check your documentation every week, after a merge, or from your pipeline.
              </EmptyState>
            }
          >
            {(list) => <AutomationTable automations={list} />}
          </PagedList>
        </>
      )}
      {isOpen && <AutomationDialog projects={projects.data ?? []} close={() => setOpen(false)} />}
    </Page>
  );
}

function AutomationTable({ automations }: { automations: readonly Automation[] }) {
  const { id: org } = useOrganization();
  const columns: Column<Automation>[] = [
    {
      label: 'Name',
      cell: ({ id, name, projectId, triggerText, definition }) => (
        <div>
          <Link to="/$org/automations/$automationId" params={{ org, automationId: id }} className="row-link">
            {name}
          </Link>
          <p className="caption">
            <ProjectName id={projectId} /> · {triggerText}
            {definition !== null && ' · Defined in the repository'}
          </p>
        </div>
      ),
    },
    { label: 'Status', isShort: true, cell: (automation) => <AutomationBadge automation={automation} /> },
    { label: 'Last run', isShort: true, cell: ({ lastRun }) => lastRun && <RunBadge run={lastRun} /> },
    {
      label: 'Next run',
      isShort: true,
      // Other triggers are only checked at that time.
      cell: ({ nextRunAt, trigger }) => nextRunAt !== null && trigger.type === 'schedule' && <Time at={nextRunAt} />,
    },
  ];
  return <Table label="Automations" columns={columns} rows={automations} keyOf={({ id }) => id} />;
}
