import type { ChildProcess } from 'node:child_process';
import { forkModule } from '../lib/processes/fork-module.ts';
import { getSiblingModule } from '../lib/sibling-module.ts';
import type { LivePage, LiveSiteOptions } from './live-site.ts';

type Call = { type: 'plan' } | { type: 'touch'; files: string[] } | { type: 'render'; output: string };
export type RendererCall = Call & { id: number };
type Reply = { id: number; value?: unknown; error?: string };

/** Renders single pages in a separate process. A call that fails or takes too long returns undefined, and the next build renders the page. */
export interface PageRenderer {
  plan(): Promise<void>;
  /** Whether single pages can be rendered after these files have changed. */
  touch(files: readonly string[]): Promise<boolean>;
  render(output: string): Promise<LivePage | undefined>;
  close(): void;
}

/** Milliseconds for one call. The build stops a page that takes longer, too. */
const MAX_MS = 20_000;

export function createPageRenderer(options: LiveSiteOptions): PageRenderer {
  let child: ChildProcess | undefined;
  let calls = 0;
  const pendingReplies = new Map<number, (value: unknown) => void>();

  const start = (): ChildProcess => {
    const renderer = forkModule(getSiblingModule('renderer-main', import.meta.url), {
      args: [JSON.stringify(options)],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const dropChild = () => {
      if (child === renderer) child = undefined;
      for (const settle of pendingReplies.values()) settle(undefined);
    };
    renderer.on('message', ({ id, value }: Reply) => pendingReplies.get(id)?.(value));
    renderer.on('exit', dropChild).on('error', () => renderer.pid === undefined && dropChild());
    return renderer;
  };

  const call = async (request: Call): Promise<unknown> => {
    const id = (calls += 1);
    const process = (child ??= start());
    // The next process has no plan, so it renders nothing until the next build.
    const timer = setTimeout(() => process.kill('SIGKILL'), MAX_MS);
    try {
      return await new Promise((settle) => {
        pendingReplies.set(id, settle);
        process.send({ ...request, id }, (error) => error && settle(undefined));
      });
    } finally {
      clearTimeout(timer);
      pendingReplies.delete(id);
    }
  };

  return {
    plan: async () => void (await call({ type: 'plan' })),
    touch: async (files) => (await call({ type: 'touch', files: [...files] })) === true,
    render: async (output) => (await call({ type: 'render', output })) as LivePage | undefined,
    close: () => void child?.kill('SIGKILL'),
  };
}
