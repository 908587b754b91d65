import { Type } from 'typebox';
import type { Static } from 'typebox';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { defineTool, Refusal } from './tool.ts';

const File = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 500 }),
    action: Type.Enum(['create', 'edit', 'move', 'delete']),
    change: Type.String({ minLength: 1, maxLength: 500, description: 'What changes, in one line.' }),
  },
  { additionalProperties: false },
);

/** Proposes a plan, which a person must approve before the agent can change files. */
export const proposePlan = defineTool('proposePlan', {
  description:
    "Proposes your plan to the person who requested the work, and waits until they approve it. They can also edit it, reject it, or reply with a message. First, read everything you need. Until the plan is approved, you can't use tools that change files.",
  parameters: {
    summary: Type.String({
      minLength: 1,
      maxLength: 4_000,
      description: 'What you will do and why, in a few sentences.',
    }),
    files: Type.Array(File, { maxItems: 100, description: 'All files that you will create, edit, move or delete.' }),
    navigation: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'Changes to the navigation: where new pages go.' }),
    ),
    questions: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: 10,
        description: 'Open questions that the person can answer in the plan or with a message.',
      }),
    ),
  },
  async run({ summary, files, navigation, questions = [] }) {
    if (summary.trim() === '') throw new Refusal('summary must not be empty.');
    const parts = [
      summary.trim(),
      ...(files.length > 0 ? [`**Files**\n\n${files.map(describeFile).join('\n')}`] : []),
      ...(navigation?.trim() ? [`**Navigation**\n\n${navigation.trim()}`] : []),
      ...(questions.length > 0
        ? [`**Open questions**\n\n${questions.map((text) => `- ${collapseWhitespace(text)}`).join('\n')}`]
        : []),
    ];
    return { ok: true, text: 'Proposed.', plan: parts.join('\n\n') };
  },
});

const VERBS = { create: 'Create', edit: 'Edit', move: 'Move', delete: 'Delete' };

function describeFile({ path, action, change }: Static<typeof File>): string {
  return `- ${VERBS[action]} \`${collapseWhitespace(path).replaceAll('`', '')}\`: ${collapseWhitespace(change)}`;
}
