import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

test('runs the action and closes', async () => {
  const { onConfirm, onOpenChange } = open();
  fireEvent.click(getConfirmButton());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('stays open and shows the error if the action fails', async () => {
  const { onOpenChange } = open({
    onConfirm: vi.fn<() => Promise<unknown>>(async () => Promise.reject(new Error('The project is in use.'))),
  });
  fireEvent.click(getConfirmButton());
  expect(await screen.findByText('The project is in use.')).toBeTruthy();
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(getConfirmButton().disabled).toBe(false);
});

test('runs nothing when it is closed', () => {
  const { onConfirm, onOpenChange } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('runs a permanent action only after its name was typed', async () => {
  const { onConfirm } = open({ typedName: 'docs' });
  const field = screen.getByLabelText<HTMLInputElement>('Type “docs” to confirm');
  expect(getConfirmButton().disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'doc' } });
  fireEvent.submit(field);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'docs ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
});

function getConfirmButton() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Delete project' });
}

function open({
  onConfirm = vi.fn<() => Promise<unknown>>(async () => undefined),
  typedName,
}: { onConfirm?: () => Promise<unknown>; typedName?: string } = {}) {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(
    <ConfirmDialog open title="Delete docs" action="Delete project" {...{ onConfirm, onOpenChange, typedName }}>
      Its exports stay.
    </ConfirmDialog>,
  );
  return { onConfirm, onOpenChange };
}
