import { Link } from '@tanstack/react-router';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { FAILURE_MESSAGES, FAILURES } from '../../lib/describe-failure.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { InlineCode } from '../../parts/InlineCode.tsx';
import { Review } from './Review.tsx';
import { SendButton } from './SendButton.tsx';

interface FailureNoticeProps {
  job: AgentJobRef;
  failure: NonNullable<AgentJob['failure']>;
  prLink: string | null;
  /** Called after the job has continued. */
  onContinued: () => void;
}

/** Why a job failed, with a button for the next step if there is one. */
export function FailureNotice({ job, failure: { code, message }, prLink, onContinued }: FailureNoticeProps) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(job.projectId);
  const { title, action } = FAILURES[code];
  const order = FAILURE_MESSAGES[action];
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Row gap={2}>
          {prLink !== null && <Review url={prLink} />}
          {order
            ? isAtLeast(role, 'member') && <SendButton job={job} {...order} onContinued={onContinued} />
            : action === 'settings' &&
              isAtLeast(role, 'admin') && (
                <ButtonLink size="sm">
                  <Link to="/$org/projects/$projectId" params={{ org, projectId: job.projectId }}>
                    Open the project
                  </Link>
                </ButtonLink>
              )}
        </Row>
      }
    >
      <InlineCode text={message} />
    </Notice>
  );
}
