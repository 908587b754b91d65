import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentJobQuery, sendMessage } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { PullDetail } from '../../api/types.ts';
import { AgentStatusBadge } from '../../parts/AgentStatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { FollowUp } from '../../parts/FollowUp.tsx';

/** The agent job of a pull request, with a form and a button that send it a follow-up. */
export function Agent({ pull, jobId, canAsk }: { pull: PullDetail; jobId: string; canAsk: boolean }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const ref = { projectId: pull.projectId, jobId };
  const { data: job } = useQuery(agentJobQuery(org, ref));
  const refresh = () => queryClient.invalidateQueries({ queryKey: [org, 'agent-job', jobId] });
  const resolve = useMutation({
    mutationFn: () => sendMessage(org, ref, { prompt: CONFLICT_PROMPT }),
    onSuccess: refresh,
  });
  const isIdle = job?.status === 'completed' || job?.status === 'failed';
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <Link to="/$org/agent/$projectId/$jobId" params={{ org, ...ref }}>
            Agent job
          </Link>
          {job && <AgentStatusBadge job={job} />}
        </Row>
        {canAsk && isIdle && (
          <FollowUp job={ref} isActive={false} onSent={refresh}>
            {pull.mergeable === 'conflict' && (
              <Button busy={resolve.isPending} onClick={() => resolve.mutate()}>
                Resolve the conflict
              </Button>
            )}
          </FollowUp>
        )}
        <ErrorNotice error={resolve.error} />
      </Stack>
    </Card>
  );
}

const CONFLICT_PROMPT = 'Resolve the conflict with the target branch.';
