import { describeError, isForbidden } from '../lib/describe-error.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface ErrorStateProps {
  /** Says what failed, such as "Couldn't load exports". */
  title: string;
  error: unknown;
  retry?: (() => void) | undefined;
}

/** Error message in place of content that couldn't be loaded, with a button to retry unless access was denied. */
export function ErrorState({ title, error, retry }: ErrorStateProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      {...(retry &&
        !isForbidden(error) && {
          action: (
            <Button size="sm" icon="refresh" onClick={retry}>
              Try again
            </Button>
          ),
        })}
    >
      {describeError(error)}
    </Notice>
  );
}
