import type { AutomationDelivery, AutomationTrigger } from '../../../db/tables/automations.ts';

/** A ready-made automation. People can change everything before they create it. */
export interface AutomationTemplate {
  /** In lowercase with hyphens, for `bindery automations create --template`. */
  id: string;
  /** Also the default name. */
  name: string;
  /** One sentence for people who choose. */
  description: string;
  prompt: string;
  /** What its gate requires of each result, in sentences for people and for the agent. */
  rules: readonly string[];
  trigger: AutomationTrigger;
  delivery: AutomationDelivery;
  /** What people have to add before they can use it. */
  needs?: 'language' | 'repository';
}

/** Joins the paragraphs of a prompt. */
export function joinPrompt(...paragraphs: string[]): string {
  return paragraphs.join('\n\n');
}
