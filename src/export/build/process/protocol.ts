/** Defines the messages between the rendering process and its parent. */
import type { ErrorCode } from '../../../errors.ts';
import type { Purpose, Task } from '../messages.ts';
import type { PageLimits } from './watch-pages.ts';

/** Argument of a process that loads the renderer before it receives its arguments. */
export const READ_AHEAD_ARGUMENT = 'ahead';

/** The first message to the process, with its configuration. */
export interface RendererArguments {
  threads: number;
  purpose: Purpose;
  /** Whether the first task runs alone, like tasks with `isAlone`. */
  isAlone: boolean;
  /** Whether little work is expected. */
  lean: boolean;
  /**
   * Whether the first thread's work runs on the main thread of the process, which is ready sooner. The parent then
   * watches its pages (`watch-from-outside.ts`).
   */
  onMainThread: boolean;
  limits: PageLimits;
}

export type ToRenderer =
  /** `isAlone` means that no other task is sent until this one is done, to find out whether it crashes the process. */
  | { type: 'run'; id: number; task: Task; isAlone: boolean }
  | { type: 'shrink'; keepCount: number; isRenewed: boolean }
  /** Answered with `resting`. */
  | { type: 'rest' }
  /** Ends the process gracefully, so that it saves its compile cache for the next one. */
  | { type: 'close' };

export type FromRenderer =
  /** The site is closed. `bytes` is the memory of the process. */
  | { type: 'resting'; bytes: number }
  | { type: 'progress'; id: number; pages: number }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; code: ErrorCode | undefined; message: string; stack: string | undefined };
