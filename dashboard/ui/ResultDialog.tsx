import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Stack } from './Stack.tsx';

interface ResultDialogProps {
  title: string;
  wide?: boolean;
  /** Label of the button that closes the dialog. @defaultValue Done */
  action?: string;
  close: () => void;
  children: ReactNode;
}

/** Dialog that shows the result of an action, such as a secret that can't be shown again. */
export function ResultDialog({ title, wide = false, action = 'Done', close, children }: ResultDialogProps) {
  return (
    <Dialog wide={wide} open onOpenChange={close} title={title}>
      <Stack className="dialog-body">{children}</Stack>
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
