/** `seo` (content format, SEO). */
import type { Report } from '../model/diagnostics.ts';
import type { SeoConfig, SiteConfig } from '../model/config.ts';
import { reportInvalid, textOf, type FieldReader } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';

export function readSeo(root: FieldReader, report: Report): SeoConfig {
  const fields = root.object('seo');
  const legacy = fields.flag('indexHiddenPages') ? 'all' : 'navigable';
  const seo = {
    indexing: fields.choice('indexing', ['navigable', 'all']) ?? legacy,
    metatags: readTextMap(fields.entries('metatags'), report),
    organization: readOrganization(fields.entries('organization'), report),
    trailingSlash: fields.flag('trailingSlash') ?? false,
  };
  fields.close();
  return seo;
}

/** `thumbnails`: the picture that stands for pages elsewhere. None is drawn. */
export function readThumbnails(root: FieldReader, report: Report): SiteConfig['thumbnails'] {
  const fields = root.object('thumbnails');
  const node = fields.node('background');
  const background = fields.text('background')?.trim();
  fields.unsupported('Preview images are not drawn; "background" is used as it is.', 'appearance', 'fonts');
  fields.close();
  if (!node || !background || RASTER.test(background)) return { ...(background && { background }) };
  reportInvalid({
    node,
    expected: 'a picture of type PNG, JPEG, WebP or GIF',
    hint: 'Other sites and messengers show no other in previews of links.',
    report,
  });
  return {};
}

const RASTER = /\.(?:png|jpe?g|webp|gif)(?:[?#].*)?$/i;

/** A map of texts; numbers and booleans count as their text. */
export function readTextMap(entries: readonly [string, JsonNode][], report: Report): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([key, node]) => {
      const text = textOf(node);
      if (text === undefined) reportInvalid({ node, expected: 'a text', report });
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function readOrganization(entries: readonly [string, JsonNode][], report: Report): SeoConfig['organization'] {
  const lists = entries.flatMap(([key, node]): [string, string[]][] =>
    node.type === 'array' ? [[key, node.items.flatMap((item) => textOf(item) ?? [])]] : [],
  );
  const texts = entries.filter(([, node]) => node.type !== 'array');
  return { ...readTextMap(texts, report), ...Object.fromEntries(lists) };
}
