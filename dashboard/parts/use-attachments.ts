import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { readAttachment } from '../lib/read-attachment.ts';

/** The API accepts no more. */
export const MAX_FILES = 5;

/** Files to send with a message to the agent. */
export interface AttachedFiles {
  files: readonly File[];
  /** Number of files that weren't added, because a message can't have more. */
  leftOut: number;
  /** True while the user drags files over the form. */
  isDropping: boolean;
  add(files: readonly File[]): void;
  remove(file: File): void;
  clear(): void;
  /** Handler for a text field, which attaches files from the clipboard. */
  handlePaste(event: ClipboardEvent): void;
  /** Handlers for the form, which attach the files that are dropped on it. */
  dropTarget: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
  /** Returns the request's `attachments` field. Without files, returns an empty object. */
  read(): Promise<{ attachments?: { name: string; data: string }[] }>;
}

/** Keeps the files that a person chooses, pastes or drops for a message to the agent. */
export function useAttachments(): AttachedFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [isDropping, setDropping] = useState(false);
  const add = (newFiles: readonly File[]) => {
    if (newFiles.length === 0) return;
    const all = [...files, ...newFiles];
    setFiles(all.slice(0, MAX_FILES));
    setLeftOut(Math.max(0, all.length - MAX_FILES));
  };
  return {
    files,
    leftOut,
    isDropping,
    add,
    remove: (file) => {
      setFiles(files.filter((each) => each !== file));
      setLeftOut(0);
    },
    clear: () => {
      setFiles([]);
      setLeftOut(0);
    },
    handlePaste: (event) => add([...event.clipboardData.files]),
    dropTarget: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      },
      onDrop: (event) => {
        setDropping(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
    read: async () => (files.length === 0 ? {} : { attachments: await Promise.all(files.map(readAttachment)) }),
  };
}
