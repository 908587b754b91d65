import { act, renderHook } from '@testing-library/react';
import type { ClipboardEvent, DragEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { MAX_FILES, useAttachments } from './use-attachments.ts';

test('reads files for a request', async () => {
  const { result } = renderHook(useAttachments);
  await expect(result.current.read()).resolves.toEqual({});
  act(() => result.current.add([new File(['hello'], 'notes.txt')]));
  await expect(result.current.read()).resolves.toEqual({
    attachments: [{ name: 'notes.txt', data: btoa('hello') }],
  });
});

test('says how many files are too many, until one is removed', () => {
  const { result } = renderHook(useAttachments);
  const files = Array.from({ length: MAX_FILES + 2 }, (_, index) => new File(['x'], `${index}.txt`));
  act(() => result.current.add(files));
  expect(result.current.files).toHaveLength(MAX_FILES);
  expect(result.current.leftOut).toBe(2);
  act(() => result.current.remove(files[0] as File));
  expect(result.current.files.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt']);
  expect(result.current.leftOut).toBe(0);
  act(() => result.current.clear());
  expect(result.current.files).toEqual([]);
});

test('attaches files that are pasted or dropped, and leaves text alone', () => {
  const { result } = renderHook(useAttachments);
  const preventDefault = vi.fn<() => void>();
  act(() =>
    result.current.handlePaste({
      clipboardData: { files: [new File(['x'], 'pasted.png')] },
    } as unknown as ClipboardEvent),
  );
  act(() => result.current.dropTarget.onDragOver(createDrag({ types: ['text/plain'] })));
  expect(result.current.isDropping).toBe(false);
  act(() => result.current.dropTarget.onDrop(createDrag({ files: [] })));
  expect(preventDefault).not.toHaveBeenCalled();
  act(() => result.current.dropTarget.onDragOver(createDrag({ types: ['Files'] })));
  expect(result.current.isDropping).toBe(true);
  act(() => result.current.dropTarget.onDrop(createDrag({ files: [new File(['x'], 'dropped.png')] })));
  expect(result.current.isDropping).toBe(false);
  expect(preventDefault).toHaveBeenCalledTimes(2);
  expect(result.current.files.map(({ name }) => name)).toEqual(['pasted.png', 'dropped.png']);

  function createDrag(dataTransfer: { types?: string[]; files?: File[] }): DragEvent {
    return { dataTransfer, preventDefault } as unknown as DragEvent;
  }
});
