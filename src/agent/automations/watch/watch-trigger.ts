/** Triggers that a worker checks: they are about the state of the docs or of other hosts, which no event reports. */
import type { AutomationTrigger } from '../../../db/tables/automations.ts';

/** A trigger that a worker checks. */
export type WatchTrigger = Extract<AutomationTrigger, { type: (typeof WATCH_TYPES)[number] }>;

/** The types of such triggers. */
export const WATCH_TYPES = ['review', 'outdatedPages', 'externalLinks', 'apiDescription'] as const;

/** Returns whether a worker checks a trigger. */
export function isWatchTrigger(trigger: AutomationTrigger): trigger is WatchTrigger {
  return (WATCH_TYPES as readonly string[]).includes(trigger.type);
}

/** Returns whether an API description is at a URL, and not a file of the docs. */
export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/**
 * Returns when a trigger is checked again after a check. null: when the docs change. A description in the docs has no
 * other reason to change.
 */
export function findNextWatch(trigger: WatchTrigger, after: Date): Date | null {
  if (trigger.type === 'apiDescription') return isUrl(trigger.source) ? addHours(after, 1) : null;
  return addHours(after, 24);
}

function addHours(after: Date, hours: number): Date {
  return new Date(after.getTime() + hours * 3_600_000);
}
