import { Type } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { AppError } from '../../../errors.ts';
import { MAX_QUESTION } from '../../../lib/site-assistant.ts';
import { siteAddress } from '../../../releases/site-address.ts';
import { getActor, requireActor } from '../../middleware/authenticate.ts';
import { errorResponses, refTo, response, FOR_ACTORS } from '../../schemas.ts';
import { signalOfEnd } from '../../signal-of-end.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { sendReply } from './send-reply.ts';
import { AssistantMessage, AssistantRating } from './schemas.ts';

const NO_ASSISTANT = {
  status: 409,
  description:
    'The domain has no assistant: Bindery does not host it, it has no release yet, or no model is configured.',
} as const;

/** Answers questions about hosted sites from their own pages, for programs of the organization. */
export function registerAssistant(app: App, { db, assistant, publicUrl = () => 'https://api.invalid' }: AppDeps): void {
  app.addSchema(AssistantMessage);
  app.addSchema(AssistantRating);
  const refuse = (host: string) =>
    new AppError(
      'conflict',
      `${host} has no assistant: publish an export with the assistant on a domain of the kind cloud, and configure a model.`,
    );
  void app.register(
    async (routes: App) => {
      requireActor(routes, db);
      routes.post(
        '/:domain/message',
        {
          config: { action: 'site.read' },
          schema: {
            operationId: 'askAssistant',
            tags: ['Sites'],
            summary: 'Ask the assistant of a site',
            description:
              'Answers a question from the current release of a hosted domain. The reply is a stream of server-sent events: `start` with the `id` of ' +
              'the reply, `search` and `read` while it looks for what says it, `text` with pieces of Markdown, `reset` when what was written ' +
              'so far is no part of the reply, and at last `end` with `isAnswered` and `citations` (`title`, `heading`, `url`), or `error`. Pages of the site ask ' +
              '`/_bindery/assistant`, which needs no key. All keys of an organization share the limit of one visitor.',
            security: FOR_ACTORS,
            params: SiteParams,
            body: refTo(AssistantMessage),
            response: {
              200: {
                description: 'The reply as it comes.',
                content: { 'text/event-stream': { schema: Type.String() } },
              },
              ...errorResponses(
                400,
                401,
                403,
                404,
                NO_ASSISTANT,
                413,
                415,
                {
                  status: 429,
                  description:
                    'Too many questions, or the budget of the day is used up: `Retry-After` says for how long.',
                },
                500,
                503,
              ),
            },
          },
        },
        async (request, reply) => {
          const { organizationId } = getActor(request);
          const { host, base } = await getDomain(db, { host: request.params.domain, organizationId });
          const question = request.body;
          checkQuestion(question.messages);
          const root = siteAddress({ host, base }, publicUrl());
          const signal = signalOfEnd(reply.raw);
          const events = await assistant?.ask(host, {
            question,
            visitor: organizationId,
            toAddress: (url) => new URL(url.replace(/^\//, ''), root).href,
            signal,
          });
          if (!events) throw refuse(host);
          return sendReply(reply, events);
        },
      );
      routes.post(
        '/:domain/rating',
        {
          config: { action: 'site.read' },
          schema: {
            operationId: 'rateAssistant',
            tags: ['Sites'],
            summary: 'Rate a reply of the assistant',
            description:
              'Keeps whether a reply helped. A later rating takes the place of an earlier one; one of an unknown reply is dropped.',
            security: FOR_ACTORS,
            params: SiteParams,
            body: refTo(AssistantRating),
            response: {
              200: response(AssistantRating, { description: 'The rating as it was sent.' }),
              ...errorResponses(400, 401, 403, 404, NO_ASSISTANT, 413, 415, 500, 503),
            },
          },
        },
        async (request, reply) => {
          const { organizationId } = getActor(request);
          const { host } = await getDomain(db, { host: request.params.domain, organizationId });
          if (!(await assistant?.rate(host, request.body))) throw refuse(host);
          return reply.send(request.body);
        },
      );
    },
    { prefix: '/v1/assistant' },
  );
}

/** Checks what the schema cannot say. Throws `invalid_request`. */
function checkQuestion(messages: readonly { role: 'user' | 'assistant'; text: string }[]): void {
  const isTooLong = messages.some(({ role, text }) => role === 'user' && text.length > MAX_QUESTION);
  if (messages.at(-1)?.role !== 'user' || isTooLong)
    throw new AppError(
      'invalid_request',
      `Expected the last of "messages" to be of the user, and none of the user to be longer than ${MAX_QUESTION} characters.`,
    );
}
