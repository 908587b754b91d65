/**
 * Creates security schemes for hand-written pages from `api.mdx.auth` and from a field for the `Authorization` header.
 */
import { getText } from '../../../model/tree.ts';
import { getValueText } from '../../../model/value-text.ts';
import type { JsonObject } from '../../../model/json.ts';
import { createFieldSchema, type Field } from './fields.ts';

/** Returns the schemes by key. The key is the kind, so that a credential of one kind is never offered for another. */
export function readCredentials(
  auth: { method: string | undefined; name: string | undefined },
  fields: readonly Field[],
): Record<string, JsonObject> {
  const { method, name = 'X-API-Key' } = auth;
  const schemes: Record<string, JsonObject> = {};
  if (method === 'bearer' || method === 'basic') schemes[method] = { type: 'http', scheme: method };
  if (method === 'key') schemes[name] = { type: 'apiKey', in: 'header', name };
  const isGiven = method === 'bearer' || method === 'basic' || (method === 'key' && /^authorization$/i.test(name));
  const field = fields.find(({ node }) => /^authorization$/i.test(getValueText(node.props['header'])));
  if (isGiven || !field) return schemes;
  const scheme = detectScheme(field);
  return { ...schemes, [String(scheme['scheme'] ?? 'Authorization')]: scheme };
}

/** Returns Bearer or Basic if the field mentions either, and otherwise a scheme that accepts any value. */
function detectScheme(field: Field): JsonObject {
  const { props, children } = field.node;
  const preset = createFieldSchema(field)['default'];
  const hintText = [
    preset,
    ...['type', 'placeholder'].map((name) => getValueText(props[name])),
    getText(children),
  ].join(' ');
  const [, scheme] = /\b(bearer|basic)\b/i.exec(hintText) ?? [];
  if (scheme !== undefined) return { type: 'http', scheme: scheme.toLowerCase() };
  const value = typeof preset === 'string' && { 'x-default': preset };
  return { type: 'apiKey', in: 'header', name: 'Authorization', ...value };
}
