import { isObject } from '../resolve.ts';
import type { Json, JsonObject } from '../../model/json.ts';

/**
 * Serializes the items of a stream: as JSON lines or server-sent events. Returns undefined for any other media type or
 * value.
 */
export function streamText(value: Json, type: string): string | undefined {
  if (typeof value === 'string') return undefined;
  const items = Array.isArray(value) ? value : [value];
  if (/[/+](?:x-)?(?:jsonl|jsonlines|ndjson|json-seq)\b/i.test(type))
    return items.map((item) => JSON.stringify(item)).join('\n');
  if (!/^text\/event-stream\b/i.test(type) || !items.every(isEvent)) return undefined;
  return items.map((event) => formatEvent(event).join('\n')).join('\n\n');
}

/** Fields of a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
const FIELDS = new Set(['event', 'id', 'retry', 'data']);

function isEvent(item: Json): item is JsonObject {
  return isObject(item) && ('data' in item || 'event' in item) && Object.keys(item).every((name) => FIELDS.has(name));
}

function formatEvent(event: JsonObject): string[] {
  return [...FIELDS].flatMap((name) => {
    const value = event[name];
    if (value === undefined) return [];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.split('\n').map((line) => `${name}: ${line}`);
  });
}
