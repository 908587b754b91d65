import type { AutomationTrigger } from '../../db/tables/automations.ts';

/** What can start an automation. It has no other imports, because the command line and the API list it too. */
export const TRIGGER_TYPES = [
  'schedule',
  'push',
  'merge',
  'tag',
  'searches',
  'questions',
  'feedback',
  'notFound',
  'review',
  'outdatedPages',
  'externalLinks',
  'apiDescription',
  'api',
] as const satisfies readonly AutomationTrigger['type'][];
