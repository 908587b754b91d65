import { hideSecrets } from '../tools/hide-secrets.ts';
import { createTools } from '../tools/registry.ts';
import type { AgentTool, ToolContext } from '../types.ts';
import { guardFinish } from './finish-guard.ts';
import { listEvents } from './job-session.ts';
import { createReview } from './review-changes.ts';
import type { Turn } from './turn.ts';

/** Creates the tools of a turn: their results contain no secrets, and `finish` reviews the work first. */
export function createTurnTools({
  turn: { session },
  context,
  secrets,
  redact,
}: {
  turn: Turn;
  context: ToolContext;
  secrets: readonly string[];
  redact(text: string): string;
}): AgentTool[] {
  const tools = hideSecrets(createTools({ hasWeb: context.web !== undefined }), redact);
  return guardFinish(tools, { log: () => listEvents(session), review: createReview(secrets) });
}
