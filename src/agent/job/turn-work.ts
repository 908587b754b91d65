import { createRedactor } from '../safety/redact.ts';
import { openToolContext } from './open-tool-context.ts';
import { publish } from './publish.ts';
import { renderTurnPrompt } from './render-turn-prompt.ts';
import { replayTurn } from './replay-turn.ts';
import { runModel } from './run-model.ts';
import type { Turn } from './turn.ts';
import { createTurnTools } from './turn-tools.ts';

/** Does the work of a turn and publishes it. `incomplete` is the reason if the work ended early. */
export async function doTurnWork(turn: Turn): Promise<{ prLink: string | null; incomplete?: string | undefined }> {
  const secrets = [...turn.deps.secrets, ...turn.repository.secrets];
  const redact = createRedactor(secrets);
  const context = await openToolContext(turn);
  const system = redact(await renderTurnPrompt(turn, context));
  const tools = createTurnTools({ turn, context, secrets, redact });
  await replayTurn(turn, { tools, context });
  const summary = await runModel(turn, { system, tools, context, redact });
  const prLink = await publish({ turn, context, finished: summary, secrets, redact });
  return { prLink, incomplete: summary.incomplete };
}
