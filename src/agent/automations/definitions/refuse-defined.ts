import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { lockAutomation } from '../automation.ts';
import type { AutomationReference } from '../automation.ts';
import { DEFINITIONS_FILE } from './parse-definitions.ts';

/**
 * Throws `conflict` for a change of an automation that its repository defines, except for pausing and resuming it. The
 * lock keeps the definition from changing before the end of the transaction.
 */
export async function refuseDefined(
  trx: Database,
  { change = {}, ...reference }: AutomationReference & { change?: object },
): Promise<void> {
  const { definition } = await lockAutomation(trx, reference);
  const fields = Object.keys(change);
  const isOnlyStatus = fields.length > 0 && fields.every((field) => field === 'status');
  if (!definition || isOnlyStatus) return;
  throw new AppError(
    'conflict',
    `The repository defines this automation in ${DEFINITIONS_FILE}, line ${definition.line}. Change or remove it there. You can only run, pause and resume it here.`,
  );
}
