/** Reads files as text for diagnostics. */
import { listLineStarts, getLinePosition } from './line-starts.ts';
import type { SourcePosition } from './diagnostics.ts';
import type { Source } from './source.ts';

export interface SourceText {
  text: string;
  /** Returns the position of an offset. */
  place(offset: number): SourcePosition;
}

const lastOpened = new WeakMap<Source, { file: string; opened: SourceText }>();

/** Opens a file. Diagnostics come file by file, so the last file is kept. */
export function openText(source: Source, file: string): SourceText {
  const last = lastOpened.get(source);
  if (last?.file === file) return last.opened;
  const text = source.read(file).toString('utf8');
  let lineStarts: readonly number[] | undefined;
  const opened: SourceText = {
    text,
    place: (offset) => ({ file, ...getLinePosition((lineStarts ??= listLineStarts(text)), offset) }),
  };
  lastOpened.set(source, { file, opened });
  return opened;
}
