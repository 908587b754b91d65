import type { NewWebhook } from '../../../api/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';

interface NewWebhookDialogProps {
  title: string;
  created: NewWebhook;
  close: () => void;
}

/** Shows the secret of a webhook, this once. */
export function NewWebhookDialog({ title, created: { webhook, secret }, close }: NewWebhookDialogProps) {
  return (
    <Dialog open onOpenChange={close} title={title}>
      <Stack className="dialog-body">
        {webhook.format === 'slack' ? (
          <p>The channel is told from now on. Send it a test from the menu of the webhook.</p>
        ) : (
          <>
            <Notice tone="warn" title="The secret is shown only now">
              Messages are signed with it. Keep it where your program keeps its secrets, and verify each message with
              it.
            </Notice>
            <CopyField name="secret" value={secret ?? ''} />
          </>
        )}
      </Stack>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {webhook.format === 'slack' ? 'Close' : 'I have kept it'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
