/**
 * Keeps the model within the daily tokens: the maximum of a call is reserved before it, and replaced by the actual
 * usage after it.
 */
import type { ReserveAnswer, SettleAnswer } from '../agent/budget/reserve-answer.ts';
import type { ModelMessage, ModelReply, ModelRequest } from '../agent/types/model.ts';
import { LimitReached } from '../lib/limit-reached.ts';
import type { SharingOrganization } from '../lib/limits/shared-slots.ts';
import { getSecondsLeft } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { AssistantModel } from './model.ts';

/** Input and output tokens that the assistant can use in a day. */
export interface TokenLimits {
  site: number;
  /**
   * All sites of one organization. @defaultValue half of `all` if several organizations have sites, otherwise all of it
   */
  organization?: number | undefined;
  /** All sites together. */
  all: number;
}

export interface BudgetOptions {
  ledger: Ledger;
  /** Name under which the site's share is counted. */
  site: string;
  /** The organization that owns the site, with one budget for all of its sites. @defaultValue there is only one */
  organization?: SharingOrganization | undefined;
  tokens: TokenLimits;
  /** Reserves a call in the monthly limits of the organization. @defaultValue it has none */
  reserve?: ReserveAnswer | undefined;
  maxOutputTokens: number;
  now(): Date;
  /** Called for each completion that was paid for. */
  observe(call: { model: string; input: number; output: number }): void;
}

export interface BudgetedModel extends AssistantModel {
  /** Throws `LimitReached` if the budget has no room for a reply to this request with search results. */
  requireRoom(request: Pick<ModelRequest, 'system' | 'messages'>): Promise<void>;
}

/** Wraps a model, which then throws `LimitReached` instead of exceeding the budget. */
export function keepBudget(model: AssistantModel, options: BudgetOptions): BudgetedModel {
  const { ledger, site, organization, tokens, reserve, maxOutputTokens, now, observe } = options;
  const createClaims = (amount: number) => [
    { scope: `tokens:${site}`, period: 'day' as const, amount, limit: tokens.site },
    ...(organization
      ? [
          {
            scope: `tokens:organization:${organization.id}`,
            period: 'day' as const,
            amount,
            limit: tokens.organization ?? (organization.isOnly ? tokens.all : Math.floor(tokens.all / 2)),
          },
        ]
      : []),
    { scope: 'tokens', period: 'day' as const, amount, limit: tokens.all },
  ];
  const charge = async (amount: number, at: Date): Promise<void> => {
    if (await ledger.take(createClaims(amount), at))
      throw new LimitReached(LIMIT_MESSAGE, { retryAfter: getSecondsLeft('day', at) });
  };
  const reserveCall = async (usage: { input: number; output: number }): Promise<SettleAnswer> =>
    organization && reserve
      ? reserve({ organizationId: organization.id, model: model.name, usage })
      : () => Promise.resolve();
  return {
    name: model.name,
    async requireRoom(request) {
      const at = now();
      const input = estimateTokens({ ...request, tools: [] }) + SEARCH_TOKENS;
      const room = input + maxOutputTokens;
      await charge(room, at);
      await ledger.adjust(createClaims(-room), at);
      const release = await reserveCall({ input, output: maxOutputTokens });
      await release({ input: 0, output: 0 });
    },
    async complete(request, onText) {
      const at = now();
      const input = estimateTokens(request);
      const bookedTokens = input + maxOutputTokens;
      const settle = await reserveCall({ input, output: maxOutputTokens });
      try {
        await charge(bookedTokens, at);
      } catch (error) {
        await settle({ input: 0, output: 0 });
        throw error;
      }
      let outputLength = 0;
      // A failed or interrupted call is billed for its input and its output so far.
      let usage = { input, output: 0 };
      try {
        const reply = await model.complete(request, (text) => {
          outputLength += text.length;
          onText(text);
        });
        usage = readUsage(reply, { input, heard: outputLength });
        return reply;
      } catch (error) {
        usage = { input, output: Math.ceil(outputLength / 2) };
        throw error;
      } finally {
        await settle(usage);
        await ledger.adjust(createClaims(usage.input + usage.output - bookedTokens), at);
        observe({ model: model.name, ...usage });
      }
    },
  };
}

/** Minimum number of tokens for the tools and the results of a first search. */
const SEARCH_TOKENS = 3_000;

const LIMIT_MESSAGE = 'The assistant has reached its daily limit. Try again tomorrow.';

/** If a server reports no usage, it is estimated from the length of the texts. */
function readUsage({ usage }: ModelReply, counts: { input: number; heard: number }): { input: number; output: number } {
  if (usage.input > 0 || usage.output > 0) return { input: usage.input, output: usage.output };
  return { input: counts.input, output: Math.ceil(counts.heard / 2) };
}

/** A higher estimate than providers count for nearly all texts: a token is rarely less than two bytes. */
function estimateTokens({ system, messages, tools }: Pick<ModelRequest, 'system' | 'messages' | 'tools'>): number {
  const texts = [system, JSON.stringify(tools), ...messages.map(getMessageText)];
  return Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / BYTES_PER_TOKEN);
}

const BYTES_PER_TOKEN = 2;

function getMessageText(message: ModelMessage): string {
  if (message.role === 'user') return message.text;
  if (message.role === 'tool') return message.results.map(({ text }) => text).join('');
  return message.reply.text + JSON.stringify(message.reply.calls);
}
