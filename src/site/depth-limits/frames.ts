/** State of a tokenizer: open brackets, templates and tags, and the depth that a parser's calls would have. */

/**
 * `head`: parentheses after `if`, `for`, `while` and `with`, which a statement follows. `object` and `block`: braces.
 * `value`: braces in a template or in JSX. `template`: between backticks. `tag`, `children` and `closing`: the parts of
 * a JSX element.
 */
export type FrameKind =
  | 'module'
  | 'paren'
  | 'head'
  | 'bracket'
  | 'object'
  | 'block'
  | 'value'
  | 'template'
  | 'tag'
  | 'children'
  | 'closing';

interface Frame {
  kind: FrameKind;
  /**
   * Number of operators since the last separator: a parser makes as many nested calls, or builds a tree of that depth.
   */
  operators: number;
  /** Number of `<` without a `>`: they can be type arguments, which commas don't end. */
  angles: number;
  /** Number of consecutive `else`: each statement is inside the previous one. */
  elseCount: number;
}

export interface Frames {
  list: Frame[];
  /** Total depth of all open frames. */
  depth: number;
  deepest: number;
}

export function createFrames(kind: FrameKind): Frames {
  const frames: Frames = { list: [], depth: 0, deepest: 0 };
  open(frames, kind);
  return frames;
}

export function getTopKind({ list }: Frames): FrameKind | undefined {
  return list.at(-1)?.kind;
}

export function open(frames: Frames, kind: FrameKind): void {
  frames.list.push({ kind, operators: 0, angles: 0, elseCount: 0 });
  deepen(frames);
}

export function close(frames: Frames): FrameKind | undefined {
  endStatement(frames);
  const frame = frames.list.pop();
  if (frame) frames.depth--;
  return frame?.kind;
}

/** Replaces the innermost frame: a tag has ended, and its children start. */
export function setTopKind(frames: Frames, kind: FrameKind): void {
  const frame = frames.list.at(-1);
  if (frame) frame.kind = kind;
}

type Counter = 'operators' | 'angles' | 'elseCount';

export function count(frames: Frames, counter: Counter): void {
  const frame = frames.list.at(-1);
  if (!frame) return;
  frame[counter]++;
  deepen(frames);
}

/** Closes one `<`; returns false if there is none. */
export function closeAngle(frames: Frames): boolean {
  const frame = frames.list.at(-1);
  if (!frame || frame.angles === 0) return false;
  frame.angles--;
  frames.depth--;
  return true;
}

export function reset(frames: Frames, ...counters: Counter[]): void {
  const frame = frames.list.at(-1);
  if (!frame) return;
  for (const counter of counters) {
    frames.depth -= frame[counter];
    frame[counter] = 0;
  }
}

export function endStatement(frames: Frames): void {
  reset(frames, 'operators', 'angles', 'elseCount');
}

function deepen(frames: Frames): void {
  frames.depth++;
  if (frames.depth > frames.deepest) frames.deepest = frames.depth;
}
