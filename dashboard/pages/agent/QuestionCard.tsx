import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerJob } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import css from './QuestionCard.module.css';

interface QuestionCardProps {
  job: AgentJobRef;
  waiting: NonNullable<AgentJob['waiting']>;
  canAct: boolean;
  onAnswered: () => void;
}

/** A question of the agent, with suggested answers and a field for another one. */
export function QuestionCard({ job, waiting, canAct, onAnswered }: QuestionCardProps) {
  const { id: org } = useOrganization();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: (answer: string) => answerJob(org, job, { answer, question: waiting.event }),
    onSuccess: onAnswered,
  });
  const { choices = [], assumption } = waiting;
  return (
    <Card title="The agent has a question">
      <Stack>
        <Prose text={waiting.text} />
        {canAct && choices.length > 0 && (
          <div className={css.choices} role="group" aria-label="Suggested answers">
            {choices.map((choice) => (
              <Button
                key={choice}
                className={css.choice}
                busy={send.isPending && send.variables === choice}
                disabled={send.isPending}
                onClick={() => send.mutate(choice)}
              >
                {choice}
              </Button>
            ))}
          </div>
        )}
        {canAct && (
          <Form onSubmit={() => send.mutate(text.trim())}>
            <Stack gap={2}>
              <TextArea
                label={choices.length > 0 ? 'Or answer in your own words' : 'Your answer'}
                rows={2}
                required
                value={text}
                onValue={setText}
              />
              <ErrorNotice title="Couldn't send the answer" error={send.error} />
              <Row>
                <Button
                  type="submit"
                  variant="primary"
                  busy={send.isPending && send.variables === text.trim()}
                  disabled={text.trim() === '' || send.isPending}
                >
                  Answer
                </Button>
              </Row>
            </Stack>
          </Form>
        )}
        <p className={css.deadline}>
          If no answer arrives by {formatDateTime(new Date(waiting.until))}, the agent continues
          {assumption === undefined ? ' with its best assumption.' : ':'}
          {assumption !== undefined && <span className={css.assumption}>{assumption}</span>}
        </p>
      </Stack>
    </Card>
  );
}
