import type { ApiDocument } from '../../model/api-description.ts';
import type { PartPage } from '../../model/description-content.ts';
import type { JsonObject } from '../../model/json.ts';
import { createPartPaths } from '../../descriptions/page-url.ts';
import { nameChannelPart } from './channel-part.ts';
import { findChannel, listChannels } from './list-channels.ts';

/** Lists the pages generated for an AsyncAPI description. Channels whose reference leads nowhere have none. */
export function listChannelPages(document: ApiDocument): PartPage[] {
  return listChannels(document).flatMap((name) => {
    const channel = findChannel(document, name);
    return channel ? [{ ...nameChannelPart(name), ...createPaths(name, channel) }] : [];
  });
}

function createPaths(name: string, { title }: JsonObject): Pick<PartPage, 'path' | 'formerPath'> {
  return createPartPaths({ name, title: typeof title === 'string' ? title : undefined });
}
