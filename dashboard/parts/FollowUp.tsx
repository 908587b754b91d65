import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sendMessage } from '../api/agent.ts';
import type { AgentJobRef } from '../api/agent.ts';
import { useOrganization } from '../api/organization.ts';
import { readAttachment } from '../lib/read-attachment.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Row, Stack } from '../ui/Stack.tsx';
import { Attachments } from './Attachments.tsx';

/** The API accepts no more. */
const MAX_FILES = 5;

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
  const [files, setFiles] = useState<readonly File[]>([]);
  const addFiles = (more: readonly File[]) => setFiles([...files, ...more].slice(0, MAX_FILES));
  const send = useMutation({
    mutationFn: async () =>
      sendMessage(org, job, {
        prompt: prompt.trim(),
        ...(files.length > 0 && { attachments: await Promise.all(files.map(readAttachment)) }),
      }),
    onSuccess: () => {
      setPrompt('');
      setFiles([]);
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
          onPaste={(event) => addFiles([...event.clipboardData.files])}
        />
        <Attachments
          files={files}
          onAdd={addFiles}
          onRemove={(file) => setFiles(files.filter((each) => each !== file))}
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
