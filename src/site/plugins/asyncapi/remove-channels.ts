import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonFormat } from '../../model/description-format.ts';
import type { Json } from '../../model/json.ts';
import { findPointer, isObject, resolveRef } from '../../descriptions/resolve.ts';
import { nameChannelPart } from './channel-part.ts';

/** Removes channels with their operations, and replies on them, from a copy of a description's root. */
export const removeChannels: JsonFormat['removeParts'] = (root, document, { isRemoved }) => {
  const { channels, operations } = root;
  if (!isObject(channels)) return undefined;
  for (const name of Object.keys(channels)) {
    const value = resolveRef(document, channels[name])?.value;
    if (value && isRemoved(nameChannelPart(name), value)) delete channels[name];
  }
  if (!isObject(operations)) return undefined;
  const isGone = (ref: string | undefined) =>
    ref !== undefined && findPointer(document.root, ref) !== undefined && findPointer(root, ref) === undefined;
  for (const name of Object.keys(operations)) {
    const value = resolveRef(document, operations[name])?.value;
    if (isGone(findChannelRef(document, value))) delete operations[name];
    else if (value && isGone(findChannelRef(document, value['reply']))) {
      const { reply: _, ...operation } = structuredClone(value);
      operations[name] = operation;
    }
  }
  return undefined;
};

/** Returns the reference of an operation or a reply to its channel. */
function findChannelRef(document: ApiDocument, holder: Json | undefined): string | undefined {
  const channel = resolveRef(document, holder)?.value['channel'];
  const ref = isObject(channel) ? channel['$ref'] : undefined;
  return typeof ref === 'string' ? ref : undefined;
}
