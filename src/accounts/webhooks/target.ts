/** URL and secret of a webhook. URLs can be secrets too, such as the ones of Slack. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import type { WebhookFormat } from './events.ts';

export interface WebhookTarget {
  url: string;
  /** In the format of Standard Webhooks: `whsec_` and 32 bytes in base64. */
  secret: string;
  /** Rotated secrets, newest first. Expired ones are removed when the target is next sealed. */
  former?: FormerSecret[];
}

export interface FormerSecret {
  secret: string;
  /** Milliseconds since 1970. */
  until: number;
}

export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the secrets that sign at a time, the current one first. `now` is in milliseconds. */
export function listSecretsAt({ secret, former = [] }: WebhookTarget, now: number): string[] {
  return [secret, ...former.filter(({ until }) => until > now).map((each) => each.secret)];
}

/** Encrypts a target for one webhook. In another webhook's row, it can't be decrypted. */
export function sealTarget(webhookId: string, { target, key }: { target: WebhookTarget; key: BoxKey }): Buffer {
  return sealSecret(JSON.stringify(target), { key, context: getTargetContext(webhookId) });
}

/** Throws if the target was encrypted with another key. */
export function openTarget(webhookId: string, { sealed, key }: { sealed: Buffer; key: BoxKey }): WebhookTarget {
  const text = openSecret(sealed, { key, context: getTargetContext(webhookId) });
  if (text !== undefined) return JSON.parse(text) as WebhookTarget;
  throw new AppError(
    'invalid_config',
    `Can't decrypt the URL of webhook ${webhookId} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key it was encrypted with, or create the webhook again.',
  );
}

/** Returns the context that the box is bound to. */
export function getTargetContext(webhookId: string): string {
  return `webhook:${webhookId}`;
}

const MAX_CHARACTERS = 2_000;

/** Validates a target URL. Throws `invalid_request` unless it is https, or a listed host on the private network. */
export function parseTargetUrl(text: string, privateHosts: readonly string[] = []): string {
  const url = text.length <= MAX_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isUsable(url))
    throw new AppError(
      'invalid_request',
      `Expected "url" to be a URL such as https://ci.example.com/hooks/bindery, without a user name, of at most ${MAX_CHARACTERS} characters.`,
    );
  if (mayCall(url, privateHosts)) return url.href;
  throw new AppError(
    'invalid_request',
    `Expected "url" to start with https://. To allow http for ${url.hostname}, ask the operator to add it to BINDERY_WEBHOOK_PRIVATE_HOSTS.`,
  );
}

function isUsable(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Returns whether a URL is allowed. The IP addresses of its host are checked before each call. */
export function mayCall(url: URL, privateHosts: readonly string[]): boolean {
  return url.protocol === 'https:' || privateHosts.includes(url.hostname.replace(/^\[|\]$/g, ''));
}

/** Returns the URL without parts that may be secret: the query, and the path if the format needs no signature. */
export function describeUrl(text: string, format: WebhookFormat): string {
  const { origin, pathname, search } = new URL(text);
  if (format === 'slack') return `${origin}/…`;
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}
