import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './Button.tsx';
import css from './Dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Opens the dialog as a panel at the side of a wide window. Use it for long forms. */
  wide?: boolean;
  children: ReactNode;
}

/** Modal dialog. On phones it slides up from the bottom. */
export function Dialog({ open, onOpenChange, title, description, wide, children }: DialogProps) {
  const { noteOpener, returnFocus } = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.shade} />
        <Radix.Content
          className={classNames(css.dialog, wide === true && css.wide)}
          onOpenAutoFocus={(event) => {
            noteOpener();
            focusFirstField(event);
          }}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepWhileChoosing}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className={css.head}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="close" label="Close" className={css.close} />
            </Radix.Close>
          </header>
          {description !== undefined && (
            <Radix.Description className={css.description}>{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first field of a form instead of the close button. */
function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  const field = dialog instanceof Element && dialog.querySelector('input, select, textarea');
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}

/** Keeps the dialog open if the key closes a list of options. */
function keepWhileChoosing(event: KeyboardEvent): void {
  const isChoosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (isChoosing) event.preventDefault();
}

/** Row of buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
