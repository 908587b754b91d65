import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AgentEvent, AgentJob } from '../../api/types.ts';
import { describeRepository } from '../../lib/describe-repository.ts';
import { formatCost } from '../../lib/format-cost.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { formatCount, formatShort } from '../../lib/format-number.ts';
import { sumEvents } from '../../lib/group-events.ts';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { JobPull } from '../../parts/JobPull.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';
import { FileList } from './FileList.tsx';

/** The person, automation or API key that started a job. */
function Starter({ job: { author, automationId } }: { job: AgentJob }) {
  const { id: org } = useOrganization();
  if (automationId === null) return <Name>{author ?? 'API key'}</Name>;
  return (
    <Link to="/$org/automations/$automationId" params={{ org, automationId }} className="link">
      Automation
    </Link>
  );
}

interface JobDetailsProps {
  job: AgentJob;
  events: readonly AgentEvent[];
}

/** Project, repository, model, usage and changed files of a job. */
export function JobDetails({ job, events }: JobDetailsProps) {
  const { id: org } = useOrganization();
  const { input, output, cached, files } = sumEvents(events);
  const facts = [
    {
      label: 'Project',
      value: (
        <Link to="/$org/projects/$projectId" params={{ org, projectId: job.projectId }} className="link">
          <ProjectName id={job.projectId} />
        </Link>
      ),
    },
    ...(job.prLink === null ? [] : [{ label: 'Pull request', value: <JobPull job={job} /> }]),
    { label: 'Repository', value: <Name>{describeRepository(job.source.repository)}</Name> },
    ...(job.source.ref === null
      ? []
      : [
          {
            label: 'Branch',
            value: <CodeName>{job.source.ref}</CodeName>,
          },
        ]),
    ...(job.tags.length === 0 ? [] : [{ label: 'Tags', value: job.tags.join(', ') }]),
    { label: 'Model', value: <Name>{job.model}</Name> },
    {
      label: 'Tokens',
      value:
        input + output === 0 ? (
          '–'
        ) : (
          <span title={`${input} in, ${output} out`}>{`${formatShort(input)} in, ${formatShort(output)} out`}</span>
        ),
    },
    ...(cached === 0
      ? []
      : [
          {
            label: 'From the cache',
            value: `${formatShort(cached)} (${Math.round((cached / input) * 100)}% of input)`,
          },
        ]),
    ...(job.cost === null || job.cost === undefined ? [] : [{ label: 'Cost', value: formatCost(job.cost) }]),
    ...listBudget(job),
    { label: 'Duration', value: formatDuration(job.seconds) },
    { label: 'Started by', value: <Starter job={job} /> },
    { label: 'Started', value: <Time at={job.createdAt} /> },
  ];
  return (
    <Card title="About this job">
      <Stack>
        <DetailList details={facts} />
        {files.length > 0 && (
          <div>
            <p className="caption">{formatCount(files.length, 'file')} changed</p>
            <FileList files={files} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** The budget that the job was created with. */
function listBudget({ budget: { tokens, cost } }: AgentJob) {
  const parts = [
    ...(tokens === null ? [] : [`${formatShort(tokens)} tokens`]),
    ...(cost === null ? [] : [formatCost(cost)]),
  ];
  return parts.length === 0 ? [] : [{ label: 'Budget', value: parts.join(', ') }];
}
