import { Type } from 'typebox';
import { ignore } from './aliases.ts';
import { defineTool } from './tool.ts';

/** Records the steps of the work, which people see in the events of the job. */
export const plan = defineTool('plan', {
  description: 'Records the steps of larger work and their progress, for people who follow it.',
  parameters: {
    steps: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: 200 }),
          state: Type.Enum(['open', 'doing', 'done']),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 40 },
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
    const lines = steps.map(({ text, state }) => `${MARKS[state]} ${text.replaceAll(/\s+/g, ' ').trim()}`);
    return Promise.resolve([`${doneCount} of ${steps.length} steps done.`, ...lines].join('\n'));
  },
});

const STATES: Readonly<Record<string, 'open' | 'doing' | 'done'>> = {
  pending: 'open',
  todo: 'open',
  in_progress: 'doing',
  completed: 'done',
  complete: 'done',
};

const MARKS: Readonly<Record<'open' | 'doing' | 'done', string>> = { open: '[ ]', doing: '[>]', done: '[x]' };
