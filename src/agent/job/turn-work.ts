import { findRunGate } from '../automations/gates/find-run-gate.ts';
import { requireGate } from '../automations/gates/require-gate.ts';
import type { Finished } from '../loop/turn-state.ts';
import { createRedactor } from '../safety/redact.ts';
import { briefTurn } from './brief-turn.ts';
import { chooseTranslations } from './choose-translations.ts';
import { openToolContext } from './open-tool-context.ts';
import { pinContext } from './pin-context.ts';
import { publish } from './publish.ts';
import { renderTurnPrompt } from './render-turn-prompt.ts';
import { replayTurn } from './replay-turn.ts';
import { runModel } from './run-model.ts';
import type { Turn } from './turn.ts';
import { createTurnTools } from './turn-tools.ts';

/** The published work of a turn. */
export type PublishedWork = { prLink: string | null } & Pick<Finished, 'incomplete' | 'stopped' | 'couldNot' | 'code'>;

/** Does the work of a turn and publishes it. Returns `waiting` if the turn waits for people. */
export async function doTurnWork(turn: Turn): Promise<PublishedWork | 'waiting'> {
  const contextSecrets = turn.contextSources.flatMap((source) => source.secrets);
  const secrets = [...turn.deps.secrets, ...turn.repository.secrets, ...contextSecrets];
  const redact = createRedactor(secrets);
  const openedContext = await openToolContext(turn, await pinContext(turn, redact));
  await briefTurn(turn, { context: openedContext, redact });
  const context = { ...openedContext, translation: await chooseTranslations(turn, openedContext) };
  const system = redact(await renderTurnPrompt(turn, context));
  const gate = await findRunGate(turn.deps.db, turn.session);
  const tools = createTurnTools({ turn, context, secrets, gate, redact });
  await replayTurn(turn, { tools, context });
  const summary = await runModel(turn, { system, tools, context, redact });
  if (summary === 'waiting') return summary;
  if (gate) await requireGate(gate, { context, finished: summary });
  return { ...summary, prLink: await publish({ turn, context, finished: summary, secrets, redact }) };
}
