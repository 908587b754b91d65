import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { DialogActions } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Form } from './Form.tsx';
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
    <Form onSubmit={() => action.mutate()}>
      <Stack className="dialog-body">
        {children}
        <ErrorNotice error={action.error} />
      </Stack>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" type="submit" busy={action.isPending} disabled={isIncomplete}>
          {submit}
        </Button>
      </DialogActions>
    </Form>
  );
}
