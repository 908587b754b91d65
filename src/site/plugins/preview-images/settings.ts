/** The fields of `thumbnails` in docs.json for generated images (content format, SEO). */
import type { FieldReader } from '../../config/field-reader.ts';
import { choice, type JsonSchema } from '../../config/schema/json-schema.ts';
import type { SiteConfig, ThumbnailConfig } from '../../model/config.ts';

declare module '../../model/config.ts' {
  interface ThumbnailConfig {
    /** Color mode of the generated images. @defaultValue no images are generated */
    drawn?: 'light' | 'dark' | 'initial';
  }
}

export function describeSettings(): Record<string, JsonSchema> {
  return {
    appearance: choice('Color mode of the generated images.', ['light', 'dark'], { default: undefined }),
  };
}

const FIXED_LAYOUT =
  'Each preview image shows the site name, and below it the title and description of the page, on a plain background. Remove the field, or set "background" to your own image for all pages.';

export function readSettings(fields: FieldReader): ThumbnailConfig {
  const appearance = fields.choice('appearance', ['light', 'dark']);
  fields.unsupported('Preview images use the Inter font, and a "background" image is used unchanged.', 'fonts');
  fields.unsupported(FIXED_LAYOUT, 'preset', 'surface', 'eyebrow');
  return fields.at ? { drawn: appearance ?? 'initial' } : {};
}

/** Returns the color mode of the images. `initial` is the site's. */
export function getMode({ thumbnails: { drawn }, appearance }: Pick<SiteConfig, 'thumbnails' | 'appearance'>) {
  if (drawn === 'light' || drawn === 'dark') return drawn;
  return appearance.default === 'dark' ? 'dark' : 'light';
}
