import type { SdkPart, SdkType } from './sdk-reference.ts';

/** Maximum number of parts of a type. Longer types are cut. */
const MAX_PARTS = 400;
const MAX_LENGTH = 4_000;

/** Collects the parts of a type or signature. Adjacent parts without links are merged. */
export interface TypeWriter {
  add(text: string, to?: string): void;
  /** Returns the parts so far. */
  parts(): SdkType;
  /** Returns whether the limit is reached. */
  isFull(): boolean;
}

export function createTypeWriter(): TypeWriter {
  const parts: SdkPart[] = [];
  let length = 0;
  const isFull = () => parts.length >= MAX_PARTS || length >= MAX_LENGTH;
  return {
    isFull,
    parts: () => parts,
    add(text, to) {
      if (text === '' || isFull()) return;
      length += text.length;
      const last = parts.at(-1);
      if (isFull()) parts.push({ text: '…' });
      else if (last && last.to === undefined && to === undefined) parts[parts.length - 1] = { text: last.text + text };
      else parts.push(to === undefined ? { text } : { text, to });
    },
  };
}

export function parseType(text: string): SdkType {
  return text === '' ? [] : [{ text }];
}
