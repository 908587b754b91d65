import { on } from 'node:events';

import { runHere } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

/** Arguments of `bindery export`, for the process that this file is. */
export interface ExportRequest {
  id: number;
  args: readonly string[];
}

/** Result of the command for the request with the same id. */
export interface ExportReply extends CliResult {
  id: number;
}

// Exports one site after another for `e2e-global.ts`: what renders is loaded once for all of them.
for await (const [{ id, args }] of on(process, 'message') as AsyncIterable<[ExportRequest]>) {
  const result = await runHere(['export', ...args], { ...process.env, XDG_CACHE_HOME: '/dev/null', CI: '1' });
  process.send?.({ id, ...result } satisfies ExportReply);
}
