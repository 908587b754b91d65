/** Decides how to react to a failed model call: retry, give up, or shorten the conversation. */
import { APICallError, LoadAPIKeyError } from 'ai';
import { getErrorMessage } from '../../errors.ts';
import { cutText } from '../../lib/cut-text.ts';
import { parseRetryAfter } from '../../lib/http/retry-after.ts';
import { ModelFailure } from '../types/model.ts';
import { isOverflow, readContextTokens } from './overflow.ts';
import type { Endpoint } from './providers.ts';

/** A call that might succeed on a retry. */
export interface CallFailure {
  /** Completes the sentence "The model … didn't reply after 6 attempts: …". */
  reason: string;
  /** Kind of the error to throw after the last attempt. */
  kind: 'retry-later' | 'malformed';
  /** Milliseconds that the server asks to wait. */
  waitMs?: number | undefined;
  /** Text for the model that the next attempt adds to the conversation. */
  note?: string | undefined;
}

/** Facts about the call, for the messages. */
export interface FailureContext {
  /** The value of `BINDERY_MODEL`. */
  name: string;
  endpoint: Endpoint;
  /** Current time in milliseconds. */
  now: number;
}

/**
 * Converts an error of the SDK. A `CallFailure` can be retried, a `ModelFailure` can't. Neither contains the endpoint's
 * key.
 */
export function readFailure(error: unknown, context: FailureContext): ModelFailure | CallFailure {
  if (error instanceof ModelFailure) return error;
  if (!APICallError.isInstance(error)) return readLocalFailure(error, context);
  const { statusCode: status, responseHeaders: headers = {} } = error;
  if (status === undefined) return { reason: `no connection (${quote(error.message, context)})`, kind: 'retry-later' };
  if (status < 300) return { reason: `the reply couldn't be read (${describe(error, context)})`, kind: 'malformed' };
  const details = `${error.message}\n${error.responseBody ?? ''}`;
  if (isOverflow(status, details)) return createOverflow(details, describe(error, context), context);
  if (isQuota(status, details))
    return fail(
      'refused',
      `The model provider's account is out of credit (${describe(error, context)}). Add credit, or set another key in ${context.endpoint.keyVariable}.`,
    );
  if (isTransient(status))
    return { reason: describe(error, context), kind: 'retry-later', waitMs: readRetryAfter(headers, context.now) };
  return fail('refused', describeRefusal(status, describe(error, context), context));
}

function readLocalFailure(error: unknown, context: FailureContext): ModelFailure | CallFailure {
  if (LoadAPIKeyError.isInstance(error))
    return fail('refused', `${context.endpoint.keyVariable} is not set. The model ${context.name} needs an API key.`);
  const message = readMessage(error);
  // Some servers report it within a stream, whose status is 200.
  if (isOverflow(400, message)) return createOverflow(message, quote(message, context), context);
  return { reason: quote(message, context), kind: 'malformed' };
}

/** An error within a stream can be any value. */
function readMessage(error: unknown): string {
  if (error instanceof Error || typeof error === 'string') return getErrorMessage(error);
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'unknown error');
}

function createOverflow(details: string, description: string, { name }: FailureContext): ModelFailure {
  const contextTokens = readContextTokens(details);
  return new ModelFailure(`The conversation is too long for the model ${name}: ${description}.`, {
    kind: 'overflow',
    ...(contextTokens !== undefined && { contextTokens }),
  });
}

function isTransient(status: number): boolean {
  return [408, 409, 425, 429].includes(status) || status >= 500;
}

function isQuota(status: number, details: string): boolean {
  return (
    [400, 402, 403, 429].includes(status) &&
    /insufficient_quota|credit balance is too low|billing_hard_limit/i.test(details)
  );
}

function describeRefusal(status: number, details: string, { name, endpoint }: FailureContext): string {
  const { keyVariable, urlVariable, baseUrl, key } = endpoint;
  if (status === 401 && key === undefined)
    return `The server of the model ${name} requires an API key. Set ${keyVariable}.`;
  if (status === 401) return `${getHost(baseUrl)} rejected the key in ${keyVariable}. Set a valid key.`;
  if (status === 403)
    return `The key in ${keyVariable} can't use the model ${name} (${details}). Set another key, or another model in BINDERY_MODEL.`;
  if (status === 404 || status === 405)
    return `The model ${name} doesn't exist at ${getHost(baseUrl)} (${details}). Set BINDERY_MODEL to an existing model, or ${urlVariable} to the correct URL.`;
  if (status < 400)
    return `${getHost(baseUrl)} responded with a redirect. Bindery doesn't follow it, to protect the key. Set ${urlVariable} to the final URL.`;
  return `The model ${name} rejected the request: ${details}.`;
}

function getHost(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? 'the server';
}

function describe(error: APICallError, context: FailureContext): string {
  const { statusCode, responseBody } = error;
  const text = error.message.trim() || responseBody?.trim() || '';
  return `status ${statusCode}${text === '' ? '' : `: ${quote(text, context)}`}`;
}

/** Shortens a server's message to one line, without the key, which some servers repeat. */
function quote(text: string, { endpoint: { key } }: FailureContext): string {
  const safeText = key === undefined || key.length < 4 ? text : text.replaceAll(key, '[key]');
  const line = safeText
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  return cutText(line, MAX_QUOTE_LENGTH);
}

const MAX_QUOTE_LENGTH = 300;

function fail(kind: ModelFailure['kind'], message: string): ModelFailure {
  return new ModelFailure(message, { kind });
}

/**
 * Returns the milliseconds to wait that the server requests. Some providers also send the more exact `retry-after-ms`.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = headers['retry-after-ms']?.trim() ?? '';
  return /^\d+(?:\.\d+)?$/.test(milliseconds) ? Number(milliseconds) : parseRetryAfter(headers['retry-after'], now);
}
