import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileChange } from '../api/types.ts';
import { Changes } from './Changes.tsx';

const HUNK = {
  header: '@@ -1,2 +1,2 @@',
  lines: [
    { kind: 'same', before: 1, after: 1, text: '# Start' },
    { kind: 'deleted', before: 2, after: null, text: 'Old text' },
    { kind: 'added', before: null, after: 2, text: 'New text' },
  ],
};

test('shows a diff unified, and side by side if the reader prefers that', () => {
  const { unmount } = renderChanges([createChange({})]);
  expect(screen.getAllByRole('row', { name: /text/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Side by side' }));
  expect(screen.getByRole('row', { name: /2 Old text 2 New text/ })).toBeTruthy();
  unmount();
  renderChanges([createChange({})]);
  expect(screen.getByRole('row', { name: /2 Old text 2 New text/ })).toBeTruthy();
});

test('says why a file has no diff', () => {
  renderChanges([
    createChange({ path: 'logo.png', added: null, deleted: null, hunks: null }),
    createChange({ path: 'huge.mdx', hunks: null }),
    createChange({ path: 'new.mdx', formerPath: 'old.mdx', kind: 'renamed', added: 0, deleted: 0, hunks: [] }),
  ]);
  expect(screen.getByText('Binary file not shown.')).toBeTruthy();
  expect(screen.getByText('This change is too large to display. Fetch the branch to see it.')).toBeTruthy();
  expect(screen.getByText('File renamed without changes.')).toBeTruthy();
  expect(screen.getByText('old.mdx → new.mdx')).toBeTruthy();
});

test('shows invisible characters, which could hide what a change does', () => {
  const lines = [{ kind: 'added', before: null, after: 1, text: 'safe\u{202E}txt.exe' }];
  renderChanges([createChange({ hunks: [{ header: '@@ -0,0 +1 @@', lines }] as FileChange['hunks'] })]);
  expect(document.body.textContent).not.toContain('\u{202E}');
  expect(screen.getByText(/202E/)).toBeTruthy();
});

test('says that part of a change isn’t listed', () => {
  render(<Changes files={[createChange({})]} isCut advice="Open the pull request." />);
  expect(screen.getByText("Part of the change isn't listed. Open the pull request.")).toBeTruthy();
});

function renderChanges(files: FileChange[]) {
  return render(<Changes files={files} isCut={false} />);
}

function createChange(values: Partial<FileChange>): FileChange {
  const change = { path: 'start.mdx', kind: 'changed', added: 1, deleted: 1, hunks: [HUNK], ...values };
  return change as FileChange;
}
