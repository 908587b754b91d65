import type { ReactNode } from 'react';
import type { AgentJobRef } from '../../api/agent.ts';
import type { AgentJob } from '../../api/types.ts';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Stack.tsx';
import css from './WaitingCard.module.css';

/** Shows the question or plan that a job waits for, and who can decide. */
export interface WaitingProps {
  job: AgentJobRef;
  waiting: NonNullable<AgentJob['waiting']>;
  canAct: boolean;
  /** Called after an answer or a decision. */
  onDone: () => void;
}

/** Card of a job that waits for people, with a note about what happens without them. */
export function WaitingCard({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack>
        {children}
        <p className={css.note}>{note}</p>
      </Stack>
    </Card>
  );
}
