import type { NewWebhook } from '../../../api/types.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ResultDialog } from '../../../ui/ResultDialog.tsx';

interface NewWebhookDialogProps {
  title: string;
  created: NewWebhook;
  close: () => void;
}

/** Dialog that shows a webhook's new secret once. */
export function NewWebhookDialog({ title, created: { webhook, secret }, close }: NewWebhookDialogProps) {
  return (
    <ResultDialog title={title} action={webhook.format === 'slack' ? 'Close' : 'Done'} close={close}>
      {webhook.format === 'slack' ? (
        <p>Bindery now posts to this channel. To try it, send a test event from the webhook's menu.</p>
      ) : (
        <>
          <Notice tone="warn" title="Copy this secret now">
            You won't be able to see it again. Bindery signs every message with it. Save it with your app's secrets and
            use it to verify messages.
          </Notice>
          <CopyField name="secret" value={secret ?? ''} />
        </>
      )}
    </ResultDialog>
  );
}
