import type { NewScimToken } from '../../api/types.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ResultDialog } from '../../ui/ResultDialog.tsx';

interface NewTokenDialogProps {
  created: NewScimToken | undefined;
  /** URL of SCIM. */
  url: string;
  close: () => void;
}

/** Dialog that shows a new SCIM token once. */
export function NewTokenDialog({ created, url, close }: NewTokenDialogProps) {
  if (!created) return null;
  return (
    <ResultDialog wide title={`Save the SCIM token “${created.token.name}”`} close={close}>
      <Notice tone="warn" title="Copy this token now">
        You won't be able to see it again. Anyone with this token can create and deactivate accounts. If it leaks,
        rotate or revoke it here.
      </Notice>
      <CopyField name="SCIM token" value={created.secret} />
      <p className="muted">Enter it in your identity provider's settings, together with this URL:</p>
      <CopyField name="SCIM URL" value={url} />
    </ResultDialog>
  );
}
