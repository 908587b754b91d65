import type { NewWebhook } from '../../../api/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** Shows the secret of a new webhook, this once. */
export function NewWebhookDialog({ created: { webhook, secret }, close }: { created: NewWebhook; close: () => void }) {
  return (
    <Dialog open onOpenChange={close} title="The webhook is there">
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
