import { fork, type ChildProcess } from 'node:child_process';
import { siblingModule } from '../lib/sibling-module.ts';
import type { LivePage, LiveSiteOptions } from './live-site.ts';

type Call = { type: 'plan' } | { type: 'touch'; files: string[] } | { type: 'render'; output: string };
export type RendererCall = Call & { id: number };
type Reply = { id: number; value?: unknown; error?: string };

/** Renders single pages in a process of its own. What fails or takes too long is undefined: the page comes with the next build. */
export interface PageRenderer {
  plan(): Promise<void>;
  /** Whether pages can be rendered by themselves after files have changed. */
  touch(files: readonly string[]): Promise<boolean>;
  render(output: string): Promise<LivePage | undefined>;
  close(): void;
}

/** Milliseconds for one call; a page that takes longer is one that the build stops, too. */
const MAX_MS = 20_000;

export function createPageRenderer(options: LiveSiteOptions): PageRenderer {
  let child: ChildProcess | undefined;
  let calls = 0;
  const waiting = new Map<number, (value: unknown) => void>();

  const start = (): ChildProcess => {
    const made = fork(siblingModule('renderer-main', import.meta.url), [JSON.stringify(options)]);
    made.on('message', ({ id, value }: Reply) => waiting.get(id)?.(value));
    made.on('exit', () => {
      if (child === made) child = undefined;
      for (const settle of waiting.values()) settle(undefined);
    });
    return made;
  };

  const call = async (request: Call): Promise<unknown> => {
    const id = (calls += 1);
    const process = (child ??= start());
    // Without a plan it renders nothing until the next one.
    const timer = setTimeout(() => process.kill('SIGKILL'), MAX_MS);
    try {
      return await new Promise((settle) => {
        waiting.set(id, settle);
        process.send({ ...request, id }, (error) => error && settle(undefined));
      });
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };

  return {
    plan: async () => void (await call({ type: 'plan' })),
    touch: async (files) => (await call({ type: 'touch', files: [...files] })) === true,
    render: async (output) => (await call({ type: 'render', output })) as LivePage | undefined,
    close: () => void child?.kill('SIGKILL'),
  };
}
