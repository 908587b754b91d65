/** Forks rendering processes: when they are needed, or one ahead. */
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import { forkModule } from '../../../lib/processes/fork-module.ts';
import { getSiblingModule } from '../../../lib/sibling-module.ts';
import { BUNDLED_RENDERER, findBundled } from '../find-bundled.ts';
import { openActivityRecord } from './activity-record.ts';
import { READ_AHEAD_ARGUMENT } from './protocol.ts';

/** A process that waits for its `RendererArguments`. */
interface Forked {
  child: ChildProcess;
  /** File descriptor of its activity record. */
  box: number;
}

interface ForkOptions {
  execArgv: readonly string[];
  ahead: boolean;
}

/** The renderer's source modules, for a clone that has no bundle. */
const ENTRY = getSiblingModule('renderer', import.meta.url);

let preparedRenderer: (Forked & { entry: URL; timer: NodeJS.Timeout }) | undefined;

/**
 * Forks a process in advance for the next `takeRenderer` without options. It loads while its parent determines what to
 * render. If it isn't needed, it ends with its parent, or after a minute.
 *
 * @param ahead Whether it loads the renderer immediately. Threads load it themselves.
 * @param entry Module that it runs. @defaultValue the bundled module: `takeRenderer` detects whether it is stale
 */
export function prepareRenderer(
  isAhead: boolean,
  entry = fs.existsSync(BUNDLED_RENDERER) ? BUNDLED_RENDERER : ENTRY,
): void {
  if (preparedRenderer) return;
  try {
    const forkedRenderer = forkRenderer(entry, { execArgv: [], ahead: isAhead });
    preparedRenderer = {
      entry,
      ...forkedRenderer,
      timer: setTimeout(() => forkedRenderer.child.kill('SIGKILL'), UNUSED_MS).unref(),
    };
  } catch {
    // `takeRenderer` tries again and throws the reason.
    return;
  }
  for (const part of listHandles(preparedRenderer)) part?.unref();
  preparedRenderer.child.on('error', closePrepared).on('exit', closePrepared);
}

/** Milliseconds after which a process that isn't needed ends. */
const UNUSED_MS = 60_000;

/**
 * Returns a process that was forked ahead, or a new one. It gets no secrets: its
 * environment contains only the variables that Node itself needs.
 *
 * @param options `execArgv`: options of Node for the process and its threads; `ahead`: as for `prepareRenderer`.
 */
export function takeRenderer(options: ForkOptions): Forked {
  const entry = findBundled()?.renderer ?? ENTRY;
  if (preparedRenderer && preparedRenderer.entry.href !== entry.href) preparedRenderer.child.kill('SIGKILL');
  if (preparedRenderer?.entry.href !== entry.href || options.execArgv.length > 0) return forkRenderer(entry, options);
  const renderer = preparedRenderer;
  preparedRenderer = undefined;
  clearTimeout(renderer.timer);
  renderer.child.off('error', closePrepared).off('exit', closePrepared);
  for (const part of listHandles(renderer)) part?.ref();
  return renderer;
}

function closePrepared(): void {
  if (!preparedRenderer) return;
  clearTimeout(preparedRenderer.timer);
  fs.closeSync(preparedRenderer.box);
  preparedRenderer = undefined;
}

/** All that keeps the parent running. */
function listHandles({ child }: Forked): ({ ref(): void; unref(): void } | null | undefined)[] {
  return [child, child.channel, child.stderr as Socket | null];
}

function forkRenderer(entry: URL, { execArgv, ahead }: ForkOptions): Forked {
  const box = openActivityRecord();
  try {
    const child = forkModule(entry, {
      args: ahead ? [READ_AHEAD_ARGUMENT] : [],
      execArgv,
      env: pickEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', box],
    });
    return { child, box };
  } catch (error) {
    fs.closeSync(box);
    throw error;
  }
}

const INHERITED_VARIABLES = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE'];

function pickEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]]));
}
