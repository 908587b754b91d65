/** The messages between the rendering process and its parent. */
import type { ErrorCode } from '../../../errors.ts';
import type { Purpose, Task } from '../messages.ts';
import type { PageLimits } from './watch-pages.ts';

/** Argument of a process that loads the renderer before it knows what it is for. */
export const AHEAD = 'ahead';

/** What the process is for: its first message. */
export interface RendererArguments {
  threads: number;
  purpose: Purpose;
  /** Whether the first task is `alone`. */
  alone: boolean;
  /** Whether little work is expected. */
  lean: boolean;
  /**
   * Whether the first thread's work is done on the main thread of the process, which is sooner ready. Its pages are watched by the parent
   * then (`watch-from-outside.ts`).
   */
  here: boolean;
  limits: PageLimits;
}

export type ToRenderer =
  /** `alone` says that no other task is given until this one is done: it is tried for whether it ends the process. */
  | { type: 'run'; id: number; task: Task; alone: boolean }
  | { type: 'shrink'; rest: number }
  | { type: 'rest' }
  /** Ends the process in good order, which keeps what was compiled for the next one. */
  | { type: 'close' };

export type FromRenderer =
  | { type: 'progress'; id: number; pages: number }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; code: ErrorCode | undefined; message: string; stack: string | undefined };
