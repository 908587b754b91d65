import { CopyField } from '../../ui/CopyField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ResultDialog } from '../../ui/ResultDialog.tsx';
import { Time } from '../../ui/Time.tsx';

/** A single-use link and the title of its dialog. */
export interface SingleUseLink {
  title: string;
  url: string;
  expiresAt: string;
}

/** Dialog that shows a single-use link. The link can't be shown again later. */
export function LinkDialog({ link, close }: { link: SingleUseLink | undefined; close: () => void }) {
  if (!link) return null;
  return (
    <ResultDialog title={link.title} close={close}>
      <Notice tone="warn" title="Copy this link now">
        You won't be able to see it again. Send it through a private channel. It works once and expires{' '}
        <Time at={link.expiresAt} />.
      </Notice>
      <CopyField name="link" value={link.url} />
    </ResultDialog>
  );
}
