import { isRecord } from '../../../lib/is-record.ts';
import { parseJson } from '../../../lib/parse-json.ts';
import type { App } from '../../types.ts';

/** Makes a scope keep its bodies as they were sent, because the signatures of webhooks are of these bytes. */
export function keepRawBodies(scope: App, options: { bodyLimit?: number } = {}): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', ...options }, (_request, body, done) => done(null, body));
}

/** Returns the body of a request in such a scope. */
export function getRawBody({ body }: { body?: unknown }): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/**
 * Reads the body of a webhook: JSON, or a form with the JSON in its `payload` field, which GitHub can be configured
 * to send. Returns undefined if it isn't a JSON object.
 */
export function parsePayload(body: Buffer, contentType = ''): object | undefined {
  const text = body.toString('utf8');
  const json = /^application\/x-www-form-urlencoded\b/i.test(contentType)
    ? new URLSearchParams(text).get('payload')
    : text;
  const value = parseJson(json ?? '');
  return isRecord(value) ? value : undefined;
}
