import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sendMessage } from '../api/agent.ts';
import type { AgentJobRef } from '../api/agent.ts';
import { useOrganization } from '../api/organization.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Row, Stack } from '../ui/Stack.tsx';

interface FollowUpProps {
  job: AgentJobRef;
  /** Whether the agent is working, so the message is not a new prompt. */
  isActive: boolean;
  onSent: () => void;
  /** Shown beside the button. */
  children?: ReactNode;
}

/** Form for a message to a working agent, or for a follow-up prompt on the same branch and pull request. */
export function FollowUp({ job, isActive, onSent, children }: FollowUpProps) {
  const { id: org } = useOrganization();
  const [prompt, setPrompt] = useState('');
  const send = useMutation({
    mutationFn: () => sendMessage(org, job, prompt.trim()),
    onSuccess: () => {
      setPrompt('');
      onSent();
    },
  });
  return (
    <Form onSubmit={() => send.mutate()}>
      <Stack gap={2}>
        <TextArea
          label={isActive ? 'Message to the agent' : 'Ask for changes'}
          rows={2}
          placeholder={isActive ? 'Also mention the API.' : 'Make the introduction shorter.'}
          required
          value={prompt}
          onValue={setPrompt}
        />
        <ErrorNotice error={send.error} />
        <Row>
          <Button type="submit" busy={send.isPending} disabled={prompt.trim() === ''}>
            Send
          </Button>
          {children}
        </Row>
      </Stack>
    </Form>
  );
}
