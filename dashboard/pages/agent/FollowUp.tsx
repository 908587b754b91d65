import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack gap={2}>
        <TextArea
          label="Ask for changes"
          rows={2}
          placeholder="Make the introduction shorter."
          required
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
        />
        {send.error && <Notice tone="bad">{describeError(send.error)}</Notice>}
        <Row>
          <Button type="submit" busy={send.isPending} disabled={prompt.trim() === ''}>
            Send
          </Button>
          <span className="muted">The agent continues on the same branch.</span>
        </Row>
      </Stack>
    </form>
  );
}
