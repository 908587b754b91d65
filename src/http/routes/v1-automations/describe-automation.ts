import type { Automation } from '../../../agent/automations/automation.ts';
import { findLastRuns } from '../../../agent/automations/runs.ts';
import type { Database } from '../../../db/schema.ts';
import { toAutomationBody } from './schemas.ts';

/** Returns an automation with its newest run, as the API shows it. */
export async function describeAutomation(db: Database, automation: Automation) {
  const lastRuns = await findLastRuns(db, [automation.id]);
  return toAutomationBody(automation, lastRuns.get(automation.id));
}
