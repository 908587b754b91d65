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
import { AttachButton, Attachments } from './Attachments.tsx';
import { useAttachments } from './use-attachments.ts';

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
  const attached = useAttachments();
  const send = useMutation({
    mutationFn: async () => sendMessage(org, job, { prompt: prompt.trim(), ...(await attached.read()) }),
    onSuccess: () => {
      setPrompt('');
      attached.clear();
      onSent();
    },
  });
  return (
    <Form onSubmit={() => send.mutate()} {...attached.dropTarget}>
      <Stack gap={2}>
        <TextArea
          label={isActive ? 'Message to the agent' : 'Ask for changes'}
          rows={2}
          placeholder={isActive ? 'Also mention the API.' : 'Make the introduction shorter.'}
          required
          value={prompt}
          onValue={setPrompt}
          onPaste={attached.handlePaste}
        />
        <Attachments attached={attached} />
        <ErrorNotice error={send.error} />
        <Row>
          <Button type="submit" busy={send.isPending} disabled={prompt.trim() === ''}>
            Send
          </Button>
          <AttachButton add={attached.add} />
          {children}
        </Row>
      </Stack>
    </Form>
  );
}
