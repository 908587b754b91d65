/**
 * Shares builds between tasks of one process, such as the shards of one export that arrive at the same time or in
 * sequence.
 */
import { awaitUnlessAborted } from '../../../lib/await-unless-aborted.ts';

export interface OpenBuilds<Build> {
  /**
   * Runs a task on the build with this name, which is opened if necessary. When the signal aborts, its reason is thrown
   * immediately; work that the task has started continues while others use the build.
   */
  use<T>(name: string, work: BuildWork<Build, T>): Promise<T>;
  /** Closes unused builds now, and all others as soon as they are unused. */
  close(): Promise<void>;
}

interface BuildWork<Build, T> {
  /** The signal aborts once the build is no longer needed. */
  open(signal: AbortSignal): Promise<Build>;
  task(build: Build): Promise<T>;
  /** Whether others can use the build after this task. */
  isKept(result: T): boolean;
  signal: AbortSignal;
}

interface SharedBuild<Build> {
  name: string;
  build: Promise<Build>;
  end: AbortController;
  isOpen: boolean;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** Milliseconds to keep a build for the next shard. Opening one takes as long as rendering many pages. */
const IDLE_MS = 5_000;

export function createOpenBuilds<Build extends { close(): Promise<void> }>(): OpenBuilds<Build> {
  type Shared = SharedBuild<Build>;
  const builds = new Map<string, Shared>();
  let isClosing = false;

  function start(name: string, open: BuildWork<Build, unknown>['open']): Shared {
    const end = new AbortController();
    const build = open(end.signal);
    const sharedBuild: Shared = { name, build, end, isOpen: false, users: 0, timer: undefined };
    build.then(
      () => void (sharedBuild.isOpen = true),
      () => undefined,
    );
    builds.set(name, sharedBuild);
    return sharedBuild;
  }

  /** Later users get another build. */
  function dropBuild(sharedBuild: Shared): void {
    if (builds.get(sharedBuild.name) === sharedBuild) builds.delete(sharedBuild.name);
  }

  async function closeBuild(sharedBuild: Shared): Promise<void> {
    clearTimeout(sharedBuild.timer);
    dropBuild(sharedBuild);
    // An open build is closed gracefully.
    if (!sharedBuild.isOpen) sharedBuild.end.abort(new Error('No job uses the build anymore.'));
    const build = await sharedBuild.build.catch(() => undefined);
    await build?.close();
  }

  async function release(sharedBuild: Shared): Promise<void> {
    sharedBuild.users -= 1;
    if (sharedBuild.users > 0) return;
    if (isClosing || builds.get(sharedBuild.name) !== sharedBuild) await closeBuild(sharedBuild);
    else sharedBuild.timer = setTimeout(() => void closeBuild(sharedBuild).catch(() => undefined), IDLE_MS);
  }

  async function closeUnused(): Promise<void> {
    await Promise.all([...builds.values()].filter(({ users }) => users === 0).map(closeBuild));
  }

  return {
    async use(name, { open, task, isKept, signal }) {
      signal.throwIfAborted();
      const sharedBuild = builds.get(name) ?? start(name, open);
      sharedBuild.users += 1;
      clearTimeout(sharedBuild.timer);
      try {
        // An unused open build holds memory that this one may need.
        await closeUnused();
        const result = await awaitUnlessAborted(sharedBuild.build.then(task), signal);
        if (!isKept(result)) dropBuild(sharedBuild);
        return result;
      } catch (error) {
        dropBuild(sharedBuild);
        throw error;
      } finally {
        await release(sharedBuild);
      }
    },
    async close() {
      isClosing = true;
      await closeUnused();
    },
  };
}
