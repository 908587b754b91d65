import { Link } from '@tanstack/react-router';
import { getExportState } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ExportJob } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Name } from '../../ui/Name.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './ExportTable.module.css';

/** Table of exports, newest first. */
export function ExportTable({ jobs }: { jobs: readonly ExportJob[] }) {
  const { id: org } = useOrganization();
  const columns: Column<ExportJob>[] = [
    {
      label: 'Domain',
      cell: ({ jobId, domain, isPreview }) => (
        <>
          <Link to="/$org/exports/$jobId" params={{ org, jobId }} className="row-link">
            <Name>{domain}</Name>
          </Link>{' '}
          {isPreview && <Badge>Preview</Badge>}
        </>
      ),
    },
    { label: 'Version label', cell: ({ version }) => version !== null && <code>{version}</code> },
    {
      label: 'Status',
      cell: (job) =>
        job.status === 'running' ? (
          <span className={css.running}>
            <Progress value={job.progress} label={`Export progress for ${job.domain}`} />
            <span className="numeric">{job.progress}%</span>
          </span>
        ) : (
          <StatusBadge status={getExportState(job)} />
        ),
    },
    {
      label: 'Pages',
      isShort: true,
      cell: ({ pageCount }) => <span className="muted numeric">{pageCount === 0 ? '–' : formatNumber(pageCount)}</span>,
    },
    { label: 'Started', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return <Table label="Exports" columns={columns} rows={jobs} keyOf={({ jobId }) => jobId} />;
}
