import { getDomain } from '../../../accounts/domains/domains.ts';
import { AppError } from '../../../errors.ts';
import { MAX_QUESTION } from '../../../lib/site-assistant.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { requireActor } from '../../middleware/authenticate.ts';
import { createCloseSignal } from '../../close-signal.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { sendReply } from './send-reply.ts';
import { AssistantMessage, AssistantRating } from './schemas.ts';

const NO_ASSISTANT =
  "The domain doesn't have an assistant, because Bindery doesn't host it, it doesn't have a release yet, or no model is configured.";

/** Registers the route that answers questions about hosted sites from their pages, for API clients of the organization. */
export function registerAssistant(app: App, { db, assistant, publicUrl = () => 'https://api.invalid' }: AppDeps): void {
  const refuse = (host: string) =>
    new AppError(
      'conflict',
      `${host} doesn't have an assistant. Publish an export with the assistant on a cloud domain, and configure a model.`,
    );
  void app.register(
    async (routes: App) => {
      requireActor(routes, db);
      const route = createRoutes(routes, { tag: 'Sites' });
      route('POST /:domain/message', {
        operationId: 'askAssistant',
        action: 'site.read',
        on: ['domain'],
        summary: "Ask a site's assistant",
        description:
          'Answers a question from the current release of a hosted domain. The reply is a stream of server-sent events: `start` with the `id` of ' +
          'the reply, `search` and `read` while it looks for sources, `text` with pieces of Markdown, `reset` to discard the text sent ' +
          "so far, and finally `end` with `isAnswered` and `citations` (`title`, `heading`, `url`), or `error`. The site's pages use " +
          "`/_bindery/assistant`, which doesn't need a key. All keys of an organization share the rate limit of one visitor.",
        params: SiteParams,
        body: AssistantMessage,
        media: 'text/event-stream',
        result: 'The reply as a stream.',
        errors: {
          409: NO_ASSISTANT,
          429: 'Too many questions, or the daily budget is used up. `Retry-After` tells you how long to wait.',
        },
        async handle(request, { organizationId, reply }) {
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
      });
      route('POST /:domain/rating', {
        operationId: 'rateAssistant',
        action: 'site.read',
        on: ['domain'],
        summary: 'Rate a reply',
        description:
          'Records whether a reply was helpful. A new rating replaces an earlier one. Ratings of unknown replies are ignored.',
        params: SiteParams,
        body: AssistantRating,
        returns: AssistantRating,
        result: 'The rating you sent.',
        errors: { 409: NO_ASSISTANT },
        async handle(request, { organizationId }) {
          const { host } = await getDomain(db, { host: request.params.domain, organizationId });
          if (!(await assistant?.rate(host, request.body))) throw refuse(host);
          return request.body;
        },
      });
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
