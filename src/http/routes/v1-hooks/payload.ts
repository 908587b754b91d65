import { parseJson } from '../../../lib/parse-json.ts';

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
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
