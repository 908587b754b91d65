import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerJob } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { formatMinute } from '../../lib/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { InlineCode } from '../../parts/InlineCode.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import css from './WaitingCard.module.css';
import type { WaitingProps } from './WaitingCard.tsx';

/** A question of the agent, with suggested answers and a field for another one. */
export function QuestionCard({ job, waiting, canAct, onDone }: WaitingProps) {
  const { id: org } = useOrganization();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: (answer: string) => answerJob(org, job, { answer, question: waiting.event }),
    onSuccess: onDone,
  });
  const { choices = [], assumption } = waiting;
  return (
    <WaitingCard
      title="The agent has a question"
      note={
        <>
          If no answer arrives by {formatMinute(new Date(waiting.until))}, the agent continues
          {assumption === undefined ? ' with its best assumption.' : ' with this assumption:'}
          {assumption !== undefined && (
            <span className={css.assumption}>
              <InlineCode text={assumption} />
            </span>
          )}
        </>
      }
    >
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
              <span>
                <InlineCode text={choice} />
              </span>
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
    </WaitingCard>
  );
}
