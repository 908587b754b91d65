import { Type } from 'typebox';
import { MAX_EARLIER_REPLY, MAX_MESSAGES, MAX_QUESTION } from '../../../lib/site-assistant.ts';
import { defineBody } from '../../schemas.ts';

const Message = Type.Object(
  {
    role: Type.Union([Type.Literal('user'), Type.Literal('assistant')]),
    text: Type.String({
      minLength: 1,
      maxLength: MAX_EARLIER_REPLY,
      description: `At most ${MAX_QUESTION} characters for a user message, and ${MAX_EARLIER_REPLY} for an earlier reply.`,
    }),
  },
  { additionalProperties: false },
);

export const AssistantMessage = defineBody(
  'AssistantMessage',
  {
    messages: Type.Array(Message, {
      minItems: 1,
      maxItems: MAX_MESSAGES,
      description: 'The conversation, oldest first. The last message is the question.',
    }),
    page: Type.Optional(
      Type.String({
        maxLength: 2_000,
        pattern: '^/',
        description: 'The page that the reader has open.',
        examples: ['/guides/start'],
      }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9-]{2,35}$',
        description: "Language tag of the caller's interface. The reply is in the language of the question.",
        examples: ['de'],
      }),
    ),
  },
  { messages: [{ role: 'user', text: 'How often is a job repeated?' }], page: '/guides/retries' },
);

export const AssistantRating = defineBody(
  'AssistantRating',
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: 'The `id` from the `start` event.' }),
    rating: Type.Union([Type.Literal('up'), Type.Literal('down')]),
  },
  { id: 'wX3cXq0bS6m2u3m8m1b0Aw', rating: 'up' },
);
