import type { AutomationDelivery, AutomationStatus } from '../../db/tables/automations.ts';
import type { TriggerFields } from './parse-trigger.ts';

/** The settings of an automation that people can choose. */
export interface AutomationFields {
  name: string;
  prompt: string;
  trigger: TriggerFields;
  /** null: all of the project. @defaultValue null */
  contextRepositories?: readonly string[] | null | undefined;
  /** null: the project's branch. @defaultValue null */
  baseBranch?: string | null | undefined;
  /** @defaultValue `grow` */
  delivery?: AutomationDelivery | undefined;
  /** ID of the ready-made automation whose gate checks each result. null: no gate does. @defaultValue null */
  template?: string | null | undefined;
  /** Makes runs translate into a language. null: they don't. @defaultValue null */
  translate?: { language: string } | null | undefined;
  /** The most that one run can use. @defaultValue the project's budget */
  budget?: { tokens?: number | null; cost?: number | null } | undefined;
  /** Ids of members. @defaultValue none */
  notify?: readonly string[] | undefined;
  /** @defaultValue `enabled` */
  status?: AutomationStatus | undefined;
}

/** Maximum numbers and lengths. */
export const AUTOMATION_LIMITS = { perProject: 50, nameCharacters: 80, notify: 20 };
