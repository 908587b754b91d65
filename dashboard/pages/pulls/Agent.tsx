import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { agentJobQuery, sendMessage } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { PullDetail } from '../../api/types.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';

/** The agent job of a pull request, with a form and a button that send it a follow-up. */
export function Agent({ pull, jobId, canAsk }: { pull: PullDetail; jobId: string; canAsk: boolean }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [prompt, setPrompt] = useState('');
  const ref = { projectId: pull.projectId, jobId };
  const { data: job } = useQuery(agentJobQuery(org, ref));
  const send = useMutation({
    mutationFn: (text: string) => sendMessage(org, ref, text),
    onSuccess: async () => {
      setPrompt('');
      await queryClient.invalidateQueries({ queryKey: [org, 'agent-job', jobId] });
    },
  });
  const isIdle = job?.status === 'completed' || job?.status === 'failed';
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <Link to="/$org/agent/$projectId/$jobId" params={{ org, ...ref }}>
            Agent job
          </Link>
          {job && <StatusBadge status={job.status} />}
        </Row>
        {canAsk && isIdle && (
          <Form onSubmit={() => send.mutate(prompt.trim())}>
            <Stack gap={2}>
              <TextArea
                label="Ask for changes"
                rows={2}
                required
                placeholder="Make the introduction shorter."
                value={prompt}
                onValue={setPrompt}
              />
              <ErrorNotice error={send.error} />
              <Row>
                <Button type="submit" busy={send.isPending} disabled={prompt.trim() === ''}>
                  Send
                </Button>
                {pull.mergeable === 'conflict' && (
                  <Button busy={send.isPending} onClick={() => send.mutate(CONFLICT_PROMPT)}>
                    Resolve the conflict
                  </Button>
                )}
              </Row>
            </Stack>
          </Form>
        )}
      </Stack>
    </Card>
  );
}

const CONFLICT_PROMPT = 'Resolve the conflict with the target branch.';
