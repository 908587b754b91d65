import { on } from 'node:events';

import { runHere } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

/** Arguments of `bindery export`, for the process in this file. */
export interface ExportRequest {
  id: number;
  args: readonly string[];
}

/** Result of the command for the request with the same id. */
export interface ExportReply extends CliResult {
  id: number;
}

// Exports one site after another for `e2e-global.ts`, so that the renderer is loaded once for all of them.
for await (const [{ id, args }] of on(process, 'message') as AsyncIterable<[ExportRequest]>) {
  const result = await runHere(['export', ...args], { ...process.env, XDG_CACHE_HOME: '/dev/null', CI: '1' });
  process.send?.({ id, ...result } satisfies ExportReply);
}
