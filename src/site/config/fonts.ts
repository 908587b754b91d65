/** Reads `fonts`: families and files for body and headings (content format, Look). */
import type { Report } from '../model/diagnostics.ts';
import { findInstalledFont } from '../fonts/installed-fonts.ts';
import type { FontConfig, SiteConfig, ThemeName } from '../model/config.ts';
import { readFields, type FieldReader } from './field-reader.ts';
import { getPlace } from './json-node.ts';

export function readFonts(root: FieldReader, report: Report): SiteConfig['fonts'] {
  const fields = root.object('fonts');
  const sharedFont = readFont(fields, report);
  const heading = readPart(fields, 'heading', report) ?? sharedFont;
  const body = readPart(fields, 'body', report) ?? sharedFont;
  fields.close();
  return { heading, body };
}

/** Default heading fonts of themes, if the site sets no fonts at all. */
const THEME_HEADINGS: Partial<Record<ThemeName, string>> = { sequoia: 'Lora' };

export function withThemeFonts(fonts: SiteConfig['fonts'], theme: ThemeName): SiteConfig['fonts'] {
  const family = THEME_HEADINGS[theme];
  return family === undefined || fonts.heading || fonts.body ? fonts : { ...fonts, heading: { family } };
}

function readPart(parent: FieldReader, key: string, report: Report): FontConfig | undefined {
  const fields = readFields(parent.node(key), report);
  const font = readFont(fields, report);
  fields.close();
  return font;
}

function readFont(fields: FieldReader, report: Report): FontConfig | undefined {
  const family = fields.text('family')?.trim();
  const source = fields.text('source')?.trim();
  const font = { weight: fields.number('weight'), format: fields.choice('format', ['woff', 'woff2']) };
  const node = fields.node(source ? 'source' : 'family');
  if (!family) return undefined;
  const remote = source !== undefined && /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(source);
  if (source && !remote) return { family, ...font, source };
  if (node && (remote || !findInstalledFont(family)))
    report({
      ...getPlace(node),
      severity: 'warning',
      code: 'font-not-available',
      message: `${remote ? `The font file "${source}" is on another host, and pages don't load files from other hosts` : `The font "${family}" isn't included in Bindery`}. Pages use the reader's system fonts. Add a .woff2 file to the repository and set fonts.source to its path, or choose a font that Bindery includes.`,
    });
  return { family, ...font };
}
