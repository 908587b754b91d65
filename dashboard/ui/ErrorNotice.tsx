import { describeError } from '../lib/describe-error.ts';
import { Notice } from './Notice.tsx';

interface ErrorNoticeProps {
  /** Says what failed, such as "Couldn't start the job". */
  title?: string;
  error: Error | null;
}

/** Error of a failed action. Renders nothing if there is none. */
export function ErrorNotice({ error, ...rest }: ErrorNoticeProps) {
  if (!error) return null;
  return (
    <Notice tone="bad" {...rest}>
      {describeError(error)}
    </Notice>
  );
}
