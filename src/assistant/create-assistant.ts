/** The assistant for any number of sites: limits, budget, and one stream of events for each question. */
import { randomBytes } from 'node:crypto';

import { ModelFailure } from '../agent/types/model.ts';
import type { AskOptions, SiteAssistant } from '../bundle-server/routes/assistant-route.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { createRateLimit } from '../lib/limits/rate-limit.ts';
import { createSharedSlots } from '../lib/limits/shared-slots.ts';
import { LimitReached } from '../lib/limit-reached.ts';
import type { AssistantEvent, AssistantRating } from '../lib/site-assistant.ts';
import { answerQuestion } from './answer-question.ts';
import { keepBudget } from './budget.ts';
import type { BudgetOptions, TokenLimits } from './budget.ts';
import { createEventStream } from './event-stream.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { getSecondsLeft } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { AssistantModel } from './model.ts';

export interface AssistantOptions {
  model: AssistantModel;
  limits: AssistantLimits;
  ledger: Ledger;
  /** Reserves a call in the monthly limits of the site's organization. @defaultValue it has none */
  reserve?: BudgetOptions['reserve'];
  records: QuestionRecords;
  /** Called for each completion that was paid for. */
  observeModel?: BudgetOptions['observe'];
  /** Called at the end of each question. */
  observeQuestion?(outcome: QuestionOutcome): void;
  log(line: string): void;
  /** @defaultValue the system clock */
  now?(): Date;
}

export type QuestionOutcome = 'answered' | 'unanswered' | 'limited' | 'failed' | 'left';

export interface AssistantLimits {
  /** Questions per hour: per visitor in one process, and per site. */
  questions: { visitor: number; site: number };
  /** Tokens per day. */
  tokens: TokenLimits;
  /** Maximum number of concurrent replies in one process. */
  maxUnderWay: number;
  /** Maximum number of model completions for one question. */
  maxSteps: number;
  /** Maximum number of tokens in one completion. */
  maxOutputTokens: number;
  /** Maximum number of characters of pages and search results for one question. */
  maxCharacters: number;
  /** Maximum number of seconds for one reply. */
  maxSeconds: number;
}

/** Storage of questions and ratings. */
export interface QuestionRecords {
  record(entry: {
    domain: string;
    id: string;
    question: string;
    language: string;
    isAnswered: boolean;
    citations: string[];
  }): Promise<void>;
  rate(rated: { domain: string; id: string; rating: AssistantRating }): Promise<void>;
}

export function createAssistant(options: AssistantOptions): SiteAssistant {
  const { limits, ledger, records, now = () => new Date(), observeQuestion = () => undefined } = options;
  const visitors = createRateLimit({
    burst: Math.min(limits.questions.visitor, MAX_BURST),
    perMinute: limits.questions.visitor / 60,
  });

  const slots = createSharedSlots(limits.maxUnderWay);

  const admit = async ({ site, visitor }: AskOptions): Promise<void> => {
    const at = now();
    const waitMs = visitors.take(`${site} ${visitor}`, performance.now());
    if (waitMs !== undefined)
      throw new LimitReached("You've asked a lot of questions. Wait a moment before the next one.", {
        retryAfter: waitMs,
      });
    const claim = { scope: `questions:${site}`, period: 'hour' as const, amount: 1, limit: limits.questions.site };
    if (await ledger.take([claim], at))
      throw new LimitReached('The assistant is receiving too many questions. Try again later.', {
        retryAfter: getSecondsLeft('hour', at),
      });
  };

  const run = async (request: AskOptions, id: string, emit: (event: AssistantEvent) => void): Promise<void> => {
    const { site, organization, question } = request;
    const { maxOutputTokens, tokens } = limits;
    const timeout = AbortSignal.timeout(limits.maxSeconds * 1_000);
    const signal = AbortSignal.any([request.signal, timeout]);
    const observe = options.observeModel ?? (() => undefined);
    const shares = { ledger, site, organization, tokens, reserve: options.reserve };
    const model = keepBudget(options.model, { ...shares, maxOutputTokens, now, observe });
    let hasBegun = false;
    try {
      const messages = question.messages.map(({ text }) => ({ role: 'user' as const, text }));
      await model.requireRoom({ system: INSTRUCTIONS, messages });
      hasBegun = true;
      const answer = await answerQuestion({ ...request, ...limits, model, signal, emit });
      const { isAnswered, citations } = answer;
      await records.record({
        domain: site,
        id,
        question: question.messages.at(-1)?.text ?? '',
        language: question.language ?? 'en',
        isAnswered,
        citations: citations.map(({ url }) => url),
      });
      observeQuestion(isAnswered ? 'answered' : 'unanswered');
      const toAddress = ({ url, ...citation }: (typeof citations)[number]) => ({
        ...citation,
        url: request.toAddress(url),
      });
      emit({ type: 'end', isAnswered, citations: citations.map(toAddress) });
    } catch (error) {
      if (request.signal.aborted) return observeQuestion('left');
      observeQuestion(error instanceof LimitReached ? 'limited' : 'failed');
      if (!(error instanceof LimitReached)) options.log(`the assistant of ${site} failed: ${describe(error, timeout)}`);
      // Before anything was sent, a limit becomes an HTTP status.
      if (!hasBegun) throw error;
      emit({ type: 'error', error: error instanceof LimitReached ? error.message : FAILURE_MESSAGE });
    }
  };

  return {
    async *ask(question) {
      const releaseSlot = slots.take({ organization: question.organization, caller: question.visitor });
      if (typeof releaseSlot === 'string') throw new LimitReached(BUSY_MESSAGE, { retryAfter: 5 });
      const id = randomBytes(16).toString('base64url');
      const handleQuestion = async (emit: (event: AssistantEvent) => void): Promise<void> => {
        try {
          await admit(question);
          await run(question, id, emit);
        } finally {
          // The slot is held as long as the model works, even if the caller has stopped reading.
          releaseSlot();
        }
      };
      yield* createEventStream(handleQuestion, { type: 'start', id });
    },
    rate: (answer) => records.rate({ domain: answer.site, id: answer.id, rating: answer.rating }),
  };
}

const BUSY_MESSAGE = 'The assistant is busy. Try again in a few seconds.';

const FAILURE_MESSAGE = 'The assistant is temporarily unavailable. Try again in a minute.';

/** Maximum number of questions that a visitor can ask in quick succession. */
const MAX_BURST = 6;

/** Model failure messages contain no keys. */
function describe(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return 'no reply within the time limit';
  if (error instanceof ModelFailure || error instanceof AppError) return error.message;
  return getErrorMessage(error);
}
