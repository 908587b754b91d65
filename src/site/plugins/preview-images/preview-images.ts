/** Images for links to pages, which other sites show as previews (content format, SEO). */
import type { SitePlugin } from '../../print/site-context.ts';
import { describeSettings, readSettings } from './settings.ts';

export const previewImages: SitePlugin = {
  name: 'preview-images',
  words: /preview.?images?|drawPreview|findPreview|thumbnails\.drawn/i,
  settings: { thumbnails: { describe: describeSettings, read: readSettings } },
  async load() {
    const [{ drawPreview }, { buildFrame }] = await Promise.all([import('./files.ts'), import('./frame.ts')]);
    return { frame: buildFrame, frameFiles: drawPreview };
  },
};
