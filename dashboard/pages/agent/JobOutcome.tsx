import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AgentEvent, AgentJob } from '../../api/types.ts';
import { explainFailure } from '../../lib/explain-failure.ts';
import { findPullId } from '../../lib/find-pull-id.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface JobOutcomeProps {
  job: AgentJob;
  events: readonly AgentEvent[];
}

/** Result of a job, and the next step. */
export function JobOutcome({ job, events }: JobOutcomeProps) {
  if (job.status === 'active') return null;
  const failure = job.error ?? events.findLast(({ type }) => type === 'failed')?.text;
  if (job.status === 'failed')
    return (
      <Notice tone="bad" title="The job failed">
        {failure ?? 'It did not say why.'} {explainFailure(failure ?? '')}
      </Notice>
    );
  if (job.prLink !== null)
    return (
      <Notice tone="ok" title="The change is ready for review" action={<Review url={job.prLink} />}>
        Read it, then merge it or ask for more below.
      </Notice>
    );
  if (job.status === 'archived')
    return <Notice title="The job is archived">It was stopped or put away. Its branch stays as it is.</Notice>;
  return (
    <Notice title="Nothing was changed">
      The agent found nothing to change, so there is no pull request. Say below what you expected.
    </Notice>
  );
}

function Review({ url }: { url: string }) {
  const { id: org } = useOrganization();
  const pullId = findPullId(url);
  return (
    <ButtonLink size="sm">
      {pullId === undefined ? (
        <a href={url} target="_blank" rel="noreferrer">
          Review <Icon name="external" size={14} />
        </a>
      ) : (
        <Link to="/$org/pulls/$pullId" params={{ org, pullId }}>
          Review
        </Link>
      )}
    </ButtonLink>
  );
}
