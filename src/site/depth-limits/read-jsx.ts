/**
 * Reads the next piece of a JSX tag, or of the content between tags. Text isn't nesting; braces in it are JavaScript.
 */
import type { CodeReader } from './code-reader.ts';
import { setTopKind, close, open, getTopKind } from './frames.ts';

const TAG_PIECE = /\s+|\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|\/>|[^\s"'{}<>/]+|[\s\S]/y;

/** Continues inside `<a …`. */
export function readTag(reader: CodeReader): void {
  const { text, frames } = reader;
  TAG_PIECE.lastIndex = reader.at;
  const piece = TAG_PIECE.exec(text)?.[0] ?? '';
  reader.at += piece.length;
  if (piece === '{') reader.enter('value');
  else if (piece === '<') open(frames, 'tag');
  else if (piece === '/>') endElement(reader);
  else if (piece === '>' && getTopKind(frames) === 'closing') endElement(reader);
  else if (piece === '>') setTopKind(frames, 'children');
}

/** Continues between tags, up to the next tag or brace. */
export function readChildren(reader: CodeReader): void {
  const { text, frames } = reader;
  while (reader.at < text.length && text[reader.at] !== '<' && text[reader.at] !== '{') reader.at++;
  const begin = reader.at++;
  if (text[begin] === '{') reader.enter('value');
  else if (text[begin + 1] === '/') {
    reader.at++;
    setTopKind(frames, 'closing');
  } else if (isTagStart(text, begin)) open(frames, 'tag');
}

/** Whether a tag starts at a `<`, where JavaScript expects a value. */
export function isTagStart(text: string, at: number): boolean {
  return /[\w$>\u0080-\uFFFF]/.test(text[at + 1] ?? '');
}

function endElement(reader: CodeReader): void {
  close(reader.frames);
  reader.endValue();
}
