import type { SdkPart, SdkType } from '../../model/sdk-reference.ts';

/** Pieces that a type may have; what is longer is cut off. */
const MAX_PARTS = 400;
const MAX_LENGTH = 4_000;

/** Collects the pieces of a type or signature; neighbors that lead nowhere become one. */
export interface TypeWriter {
  add(text: string, to?: string): void;
  /** The pieces so far. */
  parts(): SdkType;
  /** Whether no more is added. */
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

export function typeOf(text: string): SdkType {
  return text === '' ? [] : [{ text }];
}
