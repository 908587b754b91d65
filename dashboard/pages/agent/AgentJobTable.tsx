import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { formatCost } from '../../lib/format-cost.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { shorten } from '../../lib/shorten.ts';
import { AgentStatusBadge } from '../../parts/AgentStatusBadge.tsx';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { JobPull } from '../../parts/JobPull.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

/** Table of agent jobs, newest first. */
export function AgentJobTable({ jobs }: { jobs: readonly AgentJob[] }) {
  const { id: org } = useOrganization();
  const columns: Column<AgentJob>[] = [
    {
      label: 'Prompt',
      cell: ({ id, projectId, prompt, title, tags, author, automationId }) => (
        <div>
          <Link to="/$org/agent/$projectId/$jobId" params={{ org, projectId, jobId: id }} className="row-link">
            {shorten(title ?? prompt, MAX_CHARACTERS)}
          </Link>
          <p className="caption">
            <ProjectName id={projectId} />
            {[author ?? (automationId === null ? 'API key' : 'Automation'), ...tags].map((text) => ` · ${text}`)}
          </p>
        </div>
      ),
    },
    { label: 'Status', isShort: true, cell: (job) => <AgentStatusBadge job={job} /> },
    { label: 'Pull request', isShort: true, cell: (job) => <JobPull job={job} /> },
    { label: 'Duration', isShort: true, cell: ({ seconds }) => formatDuration(seconds) },
    { label: 'Cost', isShort: true, cell: ({ cost }) => cost !== null && formatCost(cost) },
    { label: 'Started', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return <Table label="Agent jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} />;
}

const MAX_CHARACTERS = 110;
