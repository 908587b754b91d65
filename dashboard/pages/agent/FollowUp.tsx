import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';

/** Form for a follow-up prompt. The agent continues on the same branch and pull request. */
export function FollowUp({ job, onSent }: { job: AgentJobRef; onSent: () => void }) {
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
          label="Ask for changes"
          rows={2}
          placeholder="Make the introduction shorter."
          required
          value={prompt}
          onValue={setPrompt}
        />
        <ErrorNotice error={send.error} />
        <Row>
          <Button type="submit" busy={send.isPending} disabled={prompt.trim() === ''}>
            Send
          </Button>
          <span className="muted">The agent continues on the same branch.</span>
        </Row>
      </Stack>
    </Form>
  );
}
