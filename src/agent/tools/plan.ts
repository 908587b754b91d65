import { Type } from 'typebox';
import { defineTool } from './tool.ts';

/** Notes the steps of the work; people see them in the events of the job. */
export const plan = defineTool({
  name: 'plan',
  description:
    'Notes the steps of a larger piece of work and which of them are done; people who follow the job see them. Call it with all steps when you begin such work and again when one is done. Small work needs none.',
  parameters: Type.Object(
    {
      steps: Type.Array(
        Type.Object(
          {
            text: Type.String({ minLength: 1, maxLength: 200 }),
            state: Type.Enum(['open', 'doing', 'done']),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 40, description: 'All steps in order, each with its text and its state.' },
      ),
    },
    { additionalProperties: false },
  ),
  run: ({ steps }) => {
    const done = steps.filter(({ state }) => state === 'done').length;
    const lines = steps.map(({ text, state }) => `${MARKS[state]} ${text.replaceAll(/\s+/g, ' ').trim()}`);
    return Promise.resolve([`${done} of ${steps.length} steps are done.`, ...lines].join('\n'));
  },
});

const MARKS: Readonly<Record<'open' | 'doing' | 'done', string>> = { open: '[ ]', doing: '[>]', done: '[x]' };
