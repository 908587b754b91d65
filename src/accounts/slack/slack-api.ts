import { getErrorMessage } from '../../errors.ts';
import { fetchWithin } from '../../lib/http/fetch-within.ts';
import { parseRetryAfter } from '../../lib/http/retry-after.ts';
import { parseJson } from '../../lib/parse-json.ts';

/** URL of Slack's Web API. */
const SLACK_URL = 'https://slack.com/api/';

/** The answer of a method of Slack's Web API. Its fields aren't checked. */
export type SlackAnswer = Readonly<Record<string, unknown>>;

/** Calls a method of Slack's Web API as one app. Values that aren't strings are sent as JSON. Throws `SlackFailure`. */
export type CallSlack = (method: string, values: Readonly<Record<string, unknown>>) => Promise<SlackAnswer>;

/** Thrown if Slack refuses a call or can't be reached. */
export class SlackFailure extends Error {
  override readonly name = 'SlackFailure';
  /** Slack's code, such as `channel_not_found`, or `unreachable`. */
  readonly code: string;
  readonly isTransient: boolean;
  /** How long Slack asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: string,
    { method, retryAfterMs, reason }: { method: string; retryAfterMs?: number; reason?: string },
  ) {
    super(`Slack's method ${method} failed: ${reason ?? code}.`);
    this.code = code;
    this.isTransient = TRANSIENT_CODES.has(code);
    this.retryAfterMs = retryAfterMs;
  }
}

const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'unreachable',
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
]);

const LIMITS = { timeoutMs: 10_000, maxBytes: 2_000_000 };
/** If Slack limits calls and doesn't say for how long. */
const PAUSE_MS = 30_000;

/**
 * Creates the function that calls Slack with a bot token. Only the operator sets `url`, so no request goes to a host
 * that a user chose, and redirects aren't followed.
 */
export function createSlackCaller({ url = SLACK_URL, token }: { url?: string | undefined; token: string }): CallSlack {
  return async (method, values) => {
    const fields = Object.entries(values).filter(([, value]) => value !== undefined);
    const form = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const response = await send(new URL(method, url.endsWith('/') ? url : `${url}/`), {
      method,
      init: { method: 'POST', redirect: 'error', headers: { authorization: `Bearer ${token}` }, body: form },
    });
    if (response.status === 429) {
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? PAUSE_MS;
      throw new SlackFailure('ratelimited', { method, retryAfterMs });
    }
    const answer = parseJson(await response.text());
    if (response.status >= 500 || typeof answer !== 'object' || answer === null)
      throw new SlackFailure('unreachable', { method, reason: `the response has status ${response.status}` });
    const { ok, error } = answer as SlackAnswer;
    if (ok === true) return answer as SlackAnswer;
    throw new SlackFailure(typeof error === 'string' ? error.slice(0, 100) : 'unreachable', { method });
  };
}

async function send(url: URL, { method, init }: { method: string; init: RequestInit }): Promise<Response> {
  try {
    return await fetchWithin(url, init, LIMITS);
  } catch (error) {
    throw new SlackFailure('unreachable', { method, reason: getErrorMessage(error) });
  }
}
