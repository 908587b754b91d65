import { useState } from 'react';
import type { ReactNode } from 'react';
import { describeError } from '../lib/describe-error.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { TextField } from './Field.tsx';
import { Form } from './Form.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Explains what the action changes and what it doesn't. */
  children: ReactNode;
  /** Label of the confirm button, starting with a verb. */
  action: string;
  /** Label of the button that closes the dialog without changes. @defaultValue Cancel */
  keep?: string;
  /** Name that the user must type, for actions that can't be undone. */
  typedName?: string | undefined;
  /** Runs the action. If it resolves, the dialog closes; if it rejects, the dialog shows the error. */
  onConfirm: () => Promise<unknown>;
}

/** Dialog that asks for confirmation before a destructive action. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  keep = 'Cancel',
  typedName,
  onConfirm,
}: ConfirmDialogProps) {
  const [typedText, setTypedText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const change = (next: boolean) => {
    setTypedText('');
    setError(undefined);
    onOpenChange(next);
  };
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      change(false);
    } catch (problem) {
      setError(describeError(problem));
    } finally {
      setBusy(false);
    }
  };
  const isAllowed = typedName === undefined || typedText.trim() === typedName;
  return (
    <Dialog open={open} onOpenChange={change} title={title}>
      <Form
        onSubmit={() => {
          if (isAllowed) void confirm();
        }}
      >
        <Stack gap={4}>
          <div className="muted">{children}</div>
          {typedName !== undefined && (
            <TextField
              label={`Type “${typedName}” to confirm`}
              value={typedText}
              onValue={setTypedText}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
          {error !== undefined && <Notice tone="bad">{error}</Notice>}
        </Stack>
        <DialogActions>
          <Button onClick={() => change(false)}>{keep}</Button>
          <Button variant="danger" type="submit" busy={isBusy} disabled={!isAllowed}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
