import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { decidePlan } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { formatMinute } from '../../lib/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Row } from '../../ui/Stack.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import type { WaitingProps } from './WaitingCard.tsx';

/** A plan of the agent, with buttons to approve, edit and reject it. */
export function PlanCard({ job, waiting, canAct, onDone }: WaitingProps) {
  const { id: org } = useOrganization();
  const [draft, setDraft] = useState<string>();
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'reject') =>
      decidePlan(org, job, {
        decision,
        event: waiting.event,
        ...(decision === 'approve' && draft !== undefined && { plan: draft.trim() }),
      }),
    onSuccess: onDone,
  });
  const isEditing = draft !== undefined;
  return (
    <WaitingCard
      title="The agent proposes a plan"
      note={`Nothing changes until you approve the plan. If you reject it, or don't decide by ${formatMinute(new Date(waiting.until))}, the job ends without changes. To ask for a different plan, send a message.`}
    >
      {isEditing ? (
        <TextArea label="Plan" rows={14} required value={draft} onValue={setDraft} />
      ) : (
        <Prose text={waiting.text} />
      )}
      <ErrorNotice title="Couldn't send the decision" error={decide.error} />
      {canAct && (
        <Row>
          <Button
            variant="primary"
            busy={decide.isPending && decide.variables === 'approve'}
            disabled={decide.isPending || draft?.trim() === ''}
            onClick={() => decide.mutate('approve')}
          >
            {isEditing ? 'Approve edited plan' : 'Approve'}
          </Button>
          {isEditing ? (
            <Button onClick={() => setDraft(undefined)}>Cancel</Button>
          ) : (
            <>
              <Button disabled={decide.isPending} onClick={() => setDraft(waiting.text)}>
                Edit
              </Button>
              <Button
                variant="ghost"
                busy={decide.isPending && decide.variables === 'reject'}
                disabled={decide.isPending}
                onClick={() => decide.mutate('reject')}
              >
                Reject
              </Button>
            </>
          )}
        </Row>
      )}
    </WaitingCard>
  );
}
