import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fixChecks } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showError, showToast } from '../../ui/toasts.ts';

interface PullChecksProps {
  job: AgentJob;
  jobRef: AgentJobRef;
  canAct: boolean;
}

/** Why comments on the job's pull request wait, and its failing checks with a button to fix them. */
export function PullChecks({ job, jobRef, canAct }: PullChecksProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const fix = useMutation({
    mutationFn: () => fixChecks(org, jobRef),
    onSuccess: () => showToast('Reading the checks. The agent starts in a few seconds.'),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] }),
  });
  const { checks, reviewProblem } = job;
  const failed = checks?.failed ?? [];
  const canFix = canAct && job.status !== 'active' && job.status !== 'archived';
  return (
    <>
      {reviewProblem !== undefined && <Notice title="Comments on the pull request wait">{reviewProblem}</Notice>}
      {checks?.problem !== undefined && <Notice title="Checks aren't followed">{checks.problem}</Notice>}
      {failed.length > 0 && (
        <Notice
          tone="bad"
          title={
            failed.length === 1
              ? 'A check of the pull request fails'
              : `${failed.length} checks of the pull request fail`
          }
          action={
            canFix && (
              <Button size="sm" busy={fix.isPending} onClick={() => fix.mutate()}>
                Fix the failing checks
              </Button>
            )
          }
        >
          <ul>
            {failed.map(({ name, url, attempts }) => (
              <li key={name}>
                {url === undefined ? (
                  name
                ) : (
                  <a href={url} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                )}
                {attempts > 0 && ` (${attempts === 1 ? '1 attempt' : `${attempts} attempts`} to fix it)`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
