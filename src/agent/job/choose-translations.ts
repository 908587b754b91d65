import { planTranslations } from '../translations/plan-translations.ts';
import type { TranslationPlan } from '../types/translation.ts';
import type { ToolContext } from '../types/tool.ts';
import type { Turn } from './turn.ts';

/**
 * Returns the pages that a turn translates, chosen once and recorded in the log, so that another worker continues with
 * the same ones. Undefined unless this prompt or an earlier one of the job asks for a translation: a follow-up
 * continues with the remaining pages. The work tree must still match the base commit.
 */
export async function chooseTranslations(
  { session }: Pick<Turn, 'session'>,
  context: ToolContext,
): Promise<TranslationPlan | undefined> {
  const { log, turn } = session;
  const events = log.flatMap((entry) => (entry.turn === turn.turn ? [entry.event] : []));
  const knownPlan = events.find((event) => event.type === 'translation');
  if (knownPlan !== undefined) return knownPlan;
  const request = log.findLast(({ event }) => event.type === 'prompt' && event.translate !== undefined)?.event;
  // A turn that has begun without a plan continues without one.
  if (request?.type !== 'prompt' || request.translate === undefined || events.some(({ type }) => type === 'assistant'))
    return undefined;
  const plan = { type: 'translation' as const, ...(await planTranslations(context, request.translate)) };
  await session.append(plan);
  return plan;
}
