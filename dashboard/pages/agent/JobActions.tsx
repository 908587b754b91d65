import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveJob, stopJob } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AgentJob } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Row } from '../../ui/Stack.tsx';
import { showError, showToast } from '../../ui/toasts.ts';

/** Buttons to stop a job, which keeps its work, and to archive it, which needs a confirmation. */
export function JobActions({ job, jobRef }: { job: AgentJob; jobRef: AgentJobRef }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [org, 'agent-job'] });
  const stop = useMutation({
    mutationFn: () => stopJob(org, jobRef),
    onSuccess: () => showToast('Stopping. Changes are kept in a draft pull request.'),
    onError: showError,
    onSettled: refresh,
  });
  const isActive = job.status === 'active';
  return (
    <Row>
      {isActive && (
        <Button icon="stop" busy={stop.isPending} disabled={job.stoppedAt !== undefined} onClick={() => stop.mutate()}>
          Stop
        </Button>
      )}
      <Button icon="archive" variant={isActive ? 'ghost' : 'secondary'} onClick={() => setAsking(true)}>
        Archive
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Archive this job?"
        action="Archive"
        onConfirm={async () => {
          await archiveJob(org, jobRef);
          showToast('Job archived.');
          await refresh();
        }}
      >
        {isActive
          ? 'The agent is still working, and its unpublished changes will be lost. To keep them, stop the job instead.'
          : "You can't send more messages to an archived job. Its pull request doesn't change."}
      </ConfirmDialog>
    </Row>
  );
}
