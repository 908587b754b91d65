import { Type } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { AppError } from '../../../errors.ts';
import { MAX_QUESTION } from '../../../lib/site-assistant.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { getActor, requireActor } from '../../middleware/authenticate.ts';
import { describeErrorResponses, createRef, describeResponse, ADMIN_SECURITY } from '../../schemas.ts';
import { createCloseSignal } from '../../close-signal.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { sendReply } from './send-reply.ts';
import { AssistantMessage, AssistantRating } from './schemas.ts';

const NO_ASSISTANT = {
  status: 409,
  description:
    "The domain doesn't have an assistant, because Bindery doesn't host it, it doesn't have a release yet, or no model is configured.",
} as const;

/** Registers the route that answers questions about hosted sites from their pages, for API clients of the organization. */
export function registerAssistant(app: App, { db, assistant, publicUrl = () => 'https://api.invalid' }: AppDeps): void {
  app.addSchema(AssistantMessage);
  app.addSchema(AssistantRating);
  const refuse = (host: string) =>
    new AppError(
      'conflict',
      `${host} doesn't have an assistant. Publish an export with the assistant on a cloud domain, and configure a model.`,
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
            summary: "Ask a site's assistant",
            description:
              'Answers a question from the current release of a hosted domain. The reply is a stream of server-sent events: `start` with the `id` of ' +
              'the reply, `search` and `read` while it looks for sources, `text` with pieces of Markdown, `reset` to discard the text sent ' +
              "so far, and finally `end` with `isAnswered` and `citations` (`title`, `heading`, `url`), or `error`. The site's pages use " +
              "`/_bindery/assistant`, which doesn't need a key. All keys of an organization share the rate limit of one visitor.",
            security: ADMIN_SECURITY,
            params: SiteParams,
            body: createRef(AssistantMessage),
            response: {
              200: {
                description: 'The reply as a stream.',
                content: { 'text/event-stream': { schema: Type.String() } },
              },
              ...describeErrorResponses(
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
                    'Too many questions, or the daily budget is used up. `Retry-After` tells you how long to wait.',
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
          const root = getSiteUrl({ host, base }, publicUrl());
          const signal = createCloseSignal(reply.raw);
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
            summary: 'Rate a reply',
            description:
              'Records whether a reply was helpful. A new rating replaces an earlier one. Ratings of unknown replies are ignored.',
            security: ADMIN_SECURITY,
            params: SiteParams,
            body: createRef(AssistantRating),
            response: {
              200: describeResponse(AssistantRating, { description: 'The rating you sent.' }),
              ...describeErrorResponses(400, 401, 403, 404, NO_ASSISTANT, 413, 415, 500, 503),
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

/** Checks rules that the schema can't express. Throws `invalid_request`. */
function checkQuestion(messages: readonly { role: 'user' | 'assistant'; text: string }[]): void {
  const isTooLong = messages.some(({ role, text }) => role === 'user' && text.length > MAX_QUESTION);
  if (messages.at(-1)?.role !== 'user' || isTooLong)
    throw new AppError(
      'invalid_request',
      `Expected the last entry in "messages" to be from the user, and each user message to have at most ${MAX_QUESTION} characters.`,
    );
}
