import { Link } from '@tanstack/react-router';
import { getExportState } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob, ExportJob } from '../../api/types.ts';
import { formatCount } from '../../lib/format-number.ts';
import { shorten } from '../../lib/shorten.ts';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { AgentStatusBadge } from '../../parts/AgentStatusBadge.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './Overview.module.css';

/** One-line summary of an export. */
export function ExportLine({ job }: { job: ExportJob }) {
  const { id: org } = useOrganization();
  return (
    <li className={css.line}>
      <div className={css.main}>
        <Link to="/$org/exports/$jobId" params={{ org, jobId: job.jobId }} className={css.what}>
          {job.domain}
          {job.version !== null && ` · ${job.version}`}
          {job.isPreview && ' · Preview'}
        </Link>
        <span className={css.when}>
          <Time at={job.createdAt} />
          {job.status === 'running' && ` · ${job.progress}%`}
          {job.status === 'completed' && ` · ${formatCount(job.pageCount, 'page')}`}
        </span>
      </div>
      <StatusBadge status={getExportState(job)} />
    </li>
  );
}

/** One-line summary of an agent job. */
export function JobLine({ job }: { job: AgentJob }) {
  const { id: org } = useOrganization();
  return (
    <li className={css.line}>
      <div className={css.main}>
        <Link
          to="/$org/agent/$projectId/$jobId"
          params={{ org, projectId: job.projectId, jobId: job.id }}
          className={css.what}
        >
          {shorten(job.prompt, MAX_CHARACTERS)}
        </Link>
        <span className={css.when}>
          <Time at={job.createdAt} /> · <ProjectName id={job.projectId} />
        </span>
      </div>
      <AgentStatusBadge job={job} />
    </li>
  );
}

/** Longer than a line in the widest card, so that CSS does the visible cut. */
const MAX_CHARACTERS = 200;
