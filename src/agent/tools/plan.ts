import { Type } from 'typebox';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { ignore } from './aliases.ts';
import { defineTool } from './tool.ts';

const MAX_STEPS = 40;
const MAX_TEXT = 200;

/** Records the steps of the work, which people see in the events of the job. */
export const plan = defineTool('plan', {
  description: 'Records the steps of larger work and their progress, for people who follow it.',
  parameters: {
    steps: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
          state: Type.Enum(['open', 'doing', 'done']),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MAX_STEPS },
    ),
  },
  aliases: {
    todos: 'steps',
    tasks: 'steps',
    items: 'steps',
    plan: 'steps',
    content: 'text',
    title: 'text',
    task: 'text',
    step: 'text',
    status: (status) => ({ state: STATES[String(status).toLowerCase()] ?? status }),
    id: ignore,
    priority: ignore,
    activeForm: ignore,
    merge: ignore,
  },
  run: ({ steps }) => {
    const doneCount = steps.filter(({ state }) => state === 'done').length;
    const lines = steps.map(({ text, state }) => `${MARKS[state]} ${collapseWhitespace(text)}`);
    return Promise.resolve([`${doneCount} of ${steps.length} steps done.`, ...lines].join('\n'));
  },
});

/** A step of the work, and its progress. */
export interface PlanStep {
  text: string;
  state: 'open' | 'doing' | 'done';
}

/** Reads the steps of a recorded call. The arguments come from the model and can be any value. */
export function readSteps(args: unknown): PlanStep[] {
  const steps = typeof args === 'object' && args !== null && 'steps' in args ? args.steps : undefined;
  if (!Array.isArray(steps)) return [];
  return (steps as ({ text?: unknown; state?: unknown } | null)[]).slice(0, MAX_STEPS).flatMap((step) => {
    const state = step?.state;
    if (typeof step?.text !== 'string' || (state !== 'open' && state !== 'doing' && state !== 'done')) return [];
    return [{ text: collapseWhitespace(step.text).slice(0, MAX_TEXT).toWellFormed(), state }];
  });
}

const STATES: Readonly<Record<string, PlanStep['state']>> = {
  pending: 'open',
  todo: 'open',
  in_progress: 'doing',
  completed: 'done',
  complete: 'done',
};

const MARKS: Readonly<Record<PlanStep['state'], string>> = { open: '[ ]', doing: '[>]', done: '[x]' };
