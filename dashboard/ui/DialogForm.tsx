import type { ReactNode } from 'react';
import { describeError } from '../lib/describe-error.ts';
import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';

interface DialogFormProps {
  /** Label of the submit button. */
  submit: string;
  /** Action of the submit button. Its error is shown above the buttons. While it runs, the button is disabled. */
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  close: () => void;
  isIncomplete?: boolean;
  children: ReactNode;
}

/** Form in a dialog: fields, an error message and buttons. */
export function DialogForm({ submit, action, close, isIncomplete = false, children }: DialogFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        action.mutate();
      }}
    >
      <Stack className="dialog-body">
        {children}
        {action.error && <Notice tone="bad">{describeError(action.error)}</Notice>}
      </Stack>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" type="submit" busy={action.isPending} disabled={isIncomplete}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
