import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Form } from './Form.tsx';
import { Stack } from './Stack.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Opens the dialog as a panel at the side of a wide window. Use it for long forms. */
  wide?: boolean;
  /** Label of the submit button. */
  submit: string;
  /** Action of the submit button. Its error is shown above the buttons. While it runs, the button is disabled. */
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  close: () => void;
  isIncomplete?: boolean;
  children: ReactNode;
}

/** Dialog with a form: fields, an error message and buttons. Render it only while it is open. */
export function FormDialog({ submit, action, close, isIncomplete = false, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog open onOpenChange={close} {...dialog}>
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
    </Dialog>
  );
}
