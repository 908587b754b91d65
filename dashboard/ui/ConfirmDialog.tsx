import { useState } from 'react';
import type { ReactNode } from 'react';
import { describeError } from '../lib/describe-error.ts';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { TextField } from './Field.tsx';
import { Notice } from './Notice.tsx';
import { Stack } from './Stack.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Sentence about what will happen, and what stays. */
  children: ReactNode;
  /** Text of the button, as a verb. */
  action: string;
  /** Text of the button that leaves all as it is. @defaultValue Cancel */
  keep?: string;
  /** Has to be typed, for what cannot be undone. */
  typedName?: string | undefined;
  /** The dialog closes when it resolves and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is taken away. */
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
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const change = (next: boolean) => {
    setTyped('');
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
  const isAllowed = typedName === undefined || typed.trim() === typedName;
  return (
    <Dialog open={open} onOpenChange={change} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed) void confirm();
        }}
      >
        <Stack gap={4}>
          <div className="muted">{children}</div>
          {typedName !== undefined && (
            <TextField
              label={`Type ${typedName} to confirm`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
          {error !== undefined && <Notice tone="bad">{error}</Notice>}
        </Stack>
        <DialogActions>
          <Button onClick={() => change(false)}>{keep}</Button>
          <Button variant="danger" type="submit" busy={busy} disabled={!isAllowed}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
