/** Lists the channels of an AsyncAPI description, in the order used for pages and their URLs. */
import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';
import { isObject, resolveRef } from '../../descriptions/resolve.ts';

export function listChannels({ root: { channels } }: ApiDocument): string[] {
  return isObject(channels) ? Object.keys(channels).filter((name) => !name.startsWith('x-')) : [];
}

export function findChannel(document: ApiDocument, name: string): JsonObject | undefined {
  const { channels } = document.root;
  return isObject(channels) && Object.hasOwn(channels, name) ? resolveRef(document, channels[name])?.value : undefined;
}
