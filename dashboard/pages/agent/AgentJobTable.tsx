import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { formatCost } from '../../lib/format-cost.ts';
import { shorten } from '../../lib/shorten.ts';
import { AgentStatusBadge } from '../../parts/AgentStatusBadge.tsx';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { PullLink } from '../../parts/PullLink.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

/** Table of agent jobs, newest first. */
export function AgentJobTable({ jobs }: { jobs: readonly AgentJob[] }) {
  const { id: org } = useOrganization();
  const columns: Column<AgentJob>[] = [
    {
      label: 'Prompt',
      cell: ({ id, projectId, prompt, title, tags }) => (
        <>
          <Link to="/$org/agent/$projectId/$jobId" params={{ org, projectId, jobId: id }} className="row-link">
            {shorten(title ?? prompt, MAX_CHARACTERS)}
          </Link>
          {tags.length > 0 && <span className="muted">{` ${tags.join(', ')}`}</span>}
        </>
      ),
    },
    { label: 'Status', cell: (job) => <AgentStatusBadge job={job} /> },
    {
      label: 'Project',
      cell: ({ projectId }) => (
        <span className="muted">
          <ProjectName id={projectId} />
        </span>
      ),
    },
    { label: 'Result', isShort: true, cell: ({ prLink }) => prLink !== null && <PullLink url={prLink} /> },
    { label: 'Cost', isShort: true, cell: ({ cost }) => cost !== null && formatCost(cost) },
    { label: 'Started', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return <Table label="Agent jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} />;
}

const MAX_CHARACTERS = 110;
