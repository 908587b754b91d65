/** Address of a webhook and its secret. Addresses may be secrets, too, as those of Slack are. */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { WebhookFormat } from './events.ts';

export interface WebhookTarget {
  url: string;
  /** As Standard Webhooks writes it: `whsec_` and 32 bytes in base64. */
  secret: string;
  /** Secrets that were rotated out, the newest first; those whose time is over are left out when the target is next sealed. */
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

/** Returns the secrets that sign at a time, the present one first. `now` in milliseconds. */
export function secretsAt({ secret, former = [] }: WebhookTarget, now: number): string[] {
  return [secret, ...former.filter(({ until }) => until > now).map((each) => each.secret)];
}

/** Encrypts a target for one webhook: copied to another's row it does not open. */
export function sealTarget(webhookId: string, { target, key }: { target: WebhookTarget; key: Buffer }): Buffer {
  return sealSecret(JSON.stringify(target), { key, context: contextOf(webhookId) });
}

/** Throws when the key is not the one that it was sealed with. */
export function openTarget(webhookId: string, { sealed, key }: { sealed: Buffer; key: Buffer }): WebhookTarget {
  const text = openSecret(sealed, { key, context: contextOf(webhookId) });
  if (text !== undefined) return JSON.parse(text) as WebhookTarget;
  throw new AppError(
    'invalid_config',
    `Can't decrypt the URL of webhook ${webhookId} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key it was encrypted with, or create the webhook again.',
  );
}

function contextOf(webhookId: string): string {
  return `webhook:${webhookId}`;
}

const MAX_CHARACTERS = 2_000;

/** Reads an address to send to. Throws `invalid_request` for one that is not https, but for hosts of the own network that may be called. */
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

/** Whether an address may be called at all; which addresses its host leads to is looked at when it is. */
export function mayCall(url: URL, privateHosts: readonly string[]): boolean {
  return url.protocol === 'https:' || privateHosts.includes(url.hostname.replace(/^\[|\]$/g, ''));
}

/** The address without what may be secret in it: the query, and the path of one that needs no signature. */
export function describeUrl(text: string, format: WebhookFormat): string {
  const { origin, pathname, search } = new URL(text);
  if (format === 'slack') return `${origin}/…`;
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}
