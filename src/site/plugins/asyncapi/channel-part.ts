/** A channel as a part of a description. */
import type { PartName } from '../../model/description-content.ts';

const PREFIX = 'channel ';

export function nameChannelPart(channel: string): PartName {
  return { name: PREFIX + channel };
}

export function getChannelName({ name }: PartName): string {
  return name.slice(PREFIX.length);
}
