import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelExport } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ExportJob } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Button that cancels a queued or running export, after a confirmation. */
export function CancelButton({ job: { jobId, domain } }: { job: ExportJob }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = async () => {
    try {
      await cancelExport(org, jobId);
      showToast('Export canceled.');
    } finally {
      await queryClient.invalidateQueries({ queryKey: [org, 'export', jobId] });
      void queryClient.invalidateQueries({ queryKey: [org, 'exports'] });
    }
  };
  return (
    <>
      <Button icon="stop" onClick={() => setConfirming(true)}>
        Cancel export
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Cancel this export?"
        action="Cancel export"
        keep="Keep running"
        onConfirm={cancel}
      >
        The export stops, and its partial output is deleted. {domain} keeps serving its current release.
      </ConfirmDialog>
    </>
  );
}
