import { describeError, isForbidden } from '../lib/describe-error.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface ErrorStateProps {
  /** Name of the thing that could not be shown. */
  title: string;
  error: unknown;
  retry?: (() => void) | undefined;
}

/** Stands where something could not be loaded, with why and a way to get on. */
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
