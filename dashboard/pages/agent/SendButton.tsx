import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendMessage } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/toasts.ts';

interface SendButtonProps {
  job: AgentJobRef;
  label: string;
  message: string;
  onContinued: () => void;
}

/** Button that continues a job that has ended, with a fixed message to the agent. */
export function SendButton({ job, label, message, onContinued }: SendButtonProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => sendMessage(org, job, { prompt: message }),
    onSuccess: onContinued,
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] }),
  });
  return (
    <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </Button>
  );
}
