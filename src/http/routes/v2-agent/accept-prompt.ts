import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { HourlyLimitReached, readUsage } from '../../../agent/job/hourly-limit.ts';
import { BudgetReached } from '../../../agent/budget/budget-limits.ts';
import type { AcceptedPrompt } from '../../../agent/job/create-agent-job.ts';
import type { HourlyUsage } from '../../../agent/job/hourly-limit.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import type { CreateOnce } from '../../middleware/idempotency.ts';
import type { Database } from '../../../db/schema.ts';
import type { RouteOptions } from '../../describe-route.ts';
import { ERROR_DESCRIPTIONS } from '../../schemas.ts';
import { toAgentJob } from './to-agent-job.ts';

interface PromptRequest extends Pick<CreateOnce<never>, 'db' | 'request'> {
  reply: FastifyReply;
  projectId: string;
  accept(trx: Database): Promise<AcceptedPrompt>;
}

/** Accepts a prompt once per idempotency key. Each response has headers with the remaining prompts of the hour. */
export async function acceptPrompt({
  reply,
  projectId,
  accept,
  ...once
}: PromptRequest): Promise<ReturnType<typeof toAgentJob>> {
  let usage: HourlyUsage | undefined;
  try {
    const result = await createOnce({ ...once, reply }, async (trx) => {
      const prompt = await accept(trx);
      usage = prompt.usage;
      await auditRequest(trx, once.request, { subject: prompt.job.id, details: { projectId } });
      return toAgentJob(prompt.job);
    });
    sendUsage(reply, usage ?? (await readUsage(once.db, projectId)));
    return result;
  } catch (error) {
    if (error instanceof HourlyLimitReached) {
      sendUsage(reply, error.usage);
      reply.header('retry-after', String(error.usage.resetSeconds));
    }
    if (error instanceof BudgetReached && error.renewsAt) {
      const seconds = Math.ceil((error.renewsAt.getTime() - Date.now()) / 1_000);
      reply.header('retry-after', String(Math.max(1, seconds)));
    }
    throw error;
  }
}

function sendUsage(reply: FastifyReply, { limit, remaining, resetSeconds }: HourlyUsage): void {
  reply
    .header('ratelimit-limit', String(limit))
    .header('ratelimit-remaining', String(remaining))
    .header('ratelimit-reset', String(resetSeconds));
}

const createHeaderSchema = (description: string) => Type.String({ description });

/** Headers of every response to an accepted prompt. */
export const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': createHeaderSchema('Prompts per hour for the project, counting new jobs and messages.'),
  'RateLimit-Remaining': createHeaderSchema('Prompts left.'),
  'RateLimit-Reset': createHeaderSchema('Seconds until the next prompt becomes available.'),
};

/** Descriptions of the errors of routes that accept a prompt. */
export const PROMPT_ERRORS: RouteOptions['errors'] = {
  403: "The API key lacks the scope `write`, or can't be used from this IP address.",
  429: {
    description: ERROR_DESCRIPTIONS[429],
    headers: { ...RATE_LIMIT_HEADERS, 'Retry-After': createHeaderSchema('Seconds to wait.') },
  },
  503: 'No model is configured, or the database is unreachable. If no model is configured, the message contains the variable to set.',
};

/** Effect of `Idempotency-Key` on routes that accept a prompt. */
export const PROMPT_IDEMPOTENCY =
  'Makes retries safe: within 24 hours, the same key and body return the first response again, ' +
  "which doesn't count toward the limit.";
