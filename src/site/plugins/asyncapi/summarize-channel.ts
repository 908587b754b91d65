import type { PartSummary } from '../../model/description-content.ts';
import type { JsonObject } from '../../model/json.ts';
import { readMintExtension } from '../../descriptions/mint-extension.ts';
import { toPlainTitle } from '../../descriptions/plain-title.ts';

/** Returns the metadata of a channel's page (content format, Generated page metadata). */
export function summarizeChannel(name: string, channel: JsonObject): PartSummary {
  const { groups } = readMintExtension(channel);
  const description = channel['description'] ?? channel['summary'];
  return {
    title: toPlainTitle(channel['title']) || name,
    description: typeof description === 'string' ? description : '',
    deprecated: false,
    excluded: channel['x-excluded'] === true,
    frontmatter: {
      ...(channel['x-hidden'] === true && { hidden: true }),
      ...(groups !== undefined && { groups }),
    },
  };
}
