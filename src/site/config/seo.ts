/** `seo` (content format, SEO). */
import type { Report } from '../model/diagnostics.ts';
import type { SeoConfig, SiteConfig } from '../model/config.ts';
import { reportInvalid, getText, type FieldReader } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { readSettings, type ConfigContext } from './plugin-fields.ts';

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

/** `thumbnails`: the image shown in link previews. If it has no background, plug-ins can generate images. */
export function readThumbnails(root: FieldReader, context: ConfigContext): SiteConfig['thumbnails'] {
  const fields = root.object('thumbnails');
  const node = fields.node('background');
  const background = fields.text('background')?.trim();
  const settings = readSettings('thumbnails', fields, context);
  fields.close();
  if (background && RASTER.test(background)) return { background };
  if (!node || !background || (node.type === 'scalar' && typeof node.value !== 'string')) return settings;
  reportInvalid({
    node,
    expected: 'a PNG, JPEG, WebP, or GIF image',
    hint: "Link previews don't show other image types.",
    report: context.report,
  });
  return {};
}

const RASTER = /\.(?:png|jpe?g|webp|gif)(?:[?#].*)?$/i;

/** A map of strings; numbers and booleans are converted. */
export function readTextMap(entries: readonly [string, JsonNode][], report: Report): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([key, node]) => {
      const text = getText(node);
      if (text === undefined) reportInvalid({ node, expected: 'a string', report });
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function readOrganization(entries: readonly [string, JsonNode][], report: Report): SeoConfig['organization'] {
  const lists = entries.flatMap(([key, node]): [string, string[]][] =>
    node.type === 'array' ? [[key, node.items.flatMap((item) => getText(item) ?? [])]] : [],
  );
  const texts = entries.filter(([, node]) => node.type !== 'array');
  return { ...readTextMap(texts, report), ...Object.fromEntries(lists) };
}
