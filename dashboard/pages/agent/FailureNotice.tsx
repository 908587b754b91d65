import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendMessage } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { FAILURE_MESSAGES, FAILURES } from '../../lib/describe-failure.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showError } from '../../ui/toasts.ts';
import { Review } from './Review.tsx';

interface FailureNoticeProps {
  job: AgentJobRef;
  failure: NonNullable<AgentJob['failure']>;
  prLink: string | null;
  /** Called after the job has continued. */
  onContinued: () => void;
}

/** Why a job failed, with a button for the next step if there is one. */
export function FailureNotice({ job, failure: { code, message }, prLink, onContinued }: FailureNoticeProps) {
  const { id: org, role } = useOrganization();
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
            ? isAtLeast(role, 'member') && <Order job={job} {...order} onContinued={onContinued} />
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
      {message}
    </Notice>
  );
}

interface OrderProps {
  job: AgentJobRef;
  label: string;
  message: string;
  onContinued: () => void;
}

function Order({ job, label, message, onContinued }: OrderProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => sendMessage(org, job, { prompt: message }),
    onSuccess: onContinued,
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] }),
  });
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </Button>
  );
}
