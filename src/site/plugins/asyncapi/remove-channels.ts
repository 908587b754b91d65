import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonFormat } from '../../model/description-format.ts';
import type { Json } from '../../model/json.ts';
import { findPointer, isObject, resolveRef } from '../../descriptions/resolve.ts';
import { nameChannelPart } from './channel-part.ts';

/** Removes channels with their operations from a copy of a description's root. */
export const removeChannels: JsonFormat['removeParts'] = (root, document, { isRemoved }) => {
  const { channels, operations } = root;
  if (!isObject(channels)) return undefined;
  for (const name of Object.keys(channels)) {
    const value = resolveRef(document, channels[name])?.value;
    if (value && isRemoved(nameChannelPart(name), value)) delete channels[name];
  }
  if (!isObject(operations)) return undefined;
  for (const name of Object.keys(operations)) {
    const ref = findChannelRef(document, operations[name]);
    if (ref !== undefined && findPointer(document.root, ref) && !findPointer(root, ref)) delete operations[name];
  }
  return undefined;
};

/** Returns the reference of an operation to its channel. */
function findChannelRef(document: ApiDocument, operation: Json | undefined): string | undefined {
  const channel = resolveRef(document, operation)?.value['channel'];
  const ref = isObject(channel) ? channel['$ref'] : undefined;
  return typeof ref === 'string' ? ref : undefined;
}
