/** Reads colors, images and fonts (content format, Look). */
import { lookUp } from '../../lib/look-up.ts';
import type { Report } from '../model/diagnostics.ts';
import type { IconLibrary, SiteConfig } from '../model/config.ts';
import { ICON_LIBRARIES } from '../model/icon-name.ts';
import {
  readColor,
  readFields,
  readText,
  reportInvalid,
  reportNoChoice,
  getText,
  type FieldReader,
} from './field-reader.ts';
import { readFonts, withThemeFonts } from './fonts.ts';
import { getPlace } from './json-node.ts';

/**
 * Page modes that each theme lacks (content format, Page modes). The last three names are older names of Bindery's
 * themes, which sites may still use.
 */
export const THEMES: Record<string, Pick<SiteConfig, 'theme' | 'missingModes'>> = {
  mint: { theme: 'mint', missingModes: ['frame'] },
  maple: { theme: 'maple', missingModes: ['frame'] },
  palm: { theme: 'palm', missingModes: ['frame', 'center'] },
  willow: { theme: 'willow', missingModes: ['frame'] },
  linden: { theme: 'linden', missingModes: ['frame'] },
  almond: { theme: 'almond', missingModes: ['center'] },
  aspen: { theme: 'aspen', missingModes: ['center'] },
  luma: { theme: 'luma', missingModes: [] },
  sequoia: { theme: 'sequoia', missingModes: [] },
  standard: { theme: 'mint', missingModes: [] },
  compact: { theme: 'linden', missingModes: [] },
  cards: { theme: 'almond', missingModes: [] },
};
const DEFAULT_THEME: Pick<SiteConfig, 'theme' | 'missingModes'> = { theme: 'mint', missingModes: [] };

const DEFAULT_COLOR = '#0f766e';

type ThemeSettings = Pick<
  SiteConfig,
  'theme' | 'missingModes' | 'colors' | 'logo' | 'favicon' | 'appearance' | 'fonts' | 'icons' | 'background'
>;

export function readThemeSettings(root: FieldReader, report: Report): ThemeSettings {
  const theme = readTheme(root, report);
  return {
    ...theme,
    colors: readColors(root, report),
    logo: readLogo(root, report),
    favicon: readImagePair(root, 'favicon', report),
    appearance: readAppearance(root),
    fonts: withThemeFonts(readFonts(root, report), theme.theme),
    icons: { library: readIcons(root) },
    background: readBackground(root, report),
  };
}

/** Reports a missing required field, with the default used instead. */
export function reportMissing(
  root: FieldReader,
  { field, used }: { field: string; used: string },
  report: Report,
): void {
  if (!root.at) return;
  report({
    ...getPlace(root.at),
    severity: 'warning',
    code: 'config-missing-field',
    message: `The required field "${field}" is missing. The default is ${used}. Add it.`,
  });
}

function readTheme(root: FieldReader, report: Report): Pick<ThemeSettings, 'theme' | 'missingModes'> {
  const node = root.node('theme');
  if (!node) {
    reportMissing(root, { field: 'theme', used: '"standard"' }, report);
    return DEFAULT_THEME;
  }
  const name = getText(node)?.trim().toLowerCase() ?? '';
  const theme = lookUp(THEMES, name);
  if (!theme) reportNoChoice({ node, choices: Object.keys(THEMES), report });
  return theme ?? DEFAULT_THEME;
}

function readColors(root: FieldReader, report: Report): ThemeSettings['colors'] {
  const fields = root.object('colors');
  const primary = fields.color('primary');
  const colors = {
    primary: primary ?? DEFAULT_COLOR,
    light: fields.color('light'),
    dark: fields.color('dark'),
  };
  if (!fields.node('primary') && (fields.at || !root.node('colors')))
    reportMissing(root, { field: 'colors.primary', used: `"${DEFAULT_COLOR}"` }, report);
  fields.close();
  return colors;
}

function readLogo(root: FieldReader, report: Report): ThemeSettings['logo'] {
  const pair = readImagePair(root, 'logo', report);
  const node = root.node('logo');
  if (node?.type !== 'object') return pair && { ...pair, href: undefined };
  const href = readFields(node, report).text('href');
  return pair && { ...pair, href };
}

/** Reads one image for both modes, or one for each; a single one of a pair applies to both. */
function readImagePair(parent: FieldReader, key: string, report: Report): { light: string; dark: string } | undefined {
  const node = parent.node(key);
  if (node?.type === 'scalar') {
    const text = readText(node, report)?.trim();
    if (text === undefined)
      reportInvalid({ node, expected: 'the path of an image, or an object with "light" and "dark"', report });
    return text ? { light: text, dark: text } : undefined;
  }
  const fields = readFields(node, report);
  const light = fields.text('light');
  const dark = fields.text('dark');
  if (key === 'logo') {
    fields.skip('href');
    fields.unsupported('Set the size in a .css file of the site: .nav-logo { height: 32px; }', 'width', 'height');
  }
  fields.close();
  const image = light ?? dark;
  return image ? { light: light ?? image, dark: dark ?? image } : undefined;
}

function readAppearance(root: FieldReader): ThemeSettings['appearance'] {
  const fields = root.object('appearance');
  const appearance = {
    default: fields.choice('default', ['system', 'light', 'dark']) ?? 'system',
    strict: fields.flag('strict') ?? false,
  };
  fields.close();
  return appearance;
}

function readIcons(root: FieldReader): IconLibrary {
  const fields = root.object('icons');
  const library = fields.choice('library', ICON_LIBRARIES) ?? 'fontawesome';
  fields.close();
  return library;
}

function readBackground(root: FieldReader, report: Report): ThemeSettings['background'] {
  const fields = root.object('background');
  const color = fields.node('color');
  const sides = color?.type === 'scalar' ? undefined : fields.object('color');
  const bothColors = color?.type === 'scalar' ? readColor(color) : undefined;
  if (color?.type === 'scalar' && !bothColors)
    reportInvalid({ node: color, expected: 'a color such as "#1a2b3c"', report });
  const background = {
    decoration: fields.choice('decoration', ['gradient', 'grid', 'windows']),
    color: sides ? { light: sides.color('light'), dark: sides.color('dark') } : { light: bothColors, dark: bothColors },
    image: readImagePair(fields, 'image', report),
  };
  sides?.close();
  fields.close();
  return background;
}
