/** Resolves files in docs.json and files loaded by style sheets, without the site's base path before them. */
import type { FontConfig, SiteConfig } from '../model/config.ts';
import { removeBase, type SiteAddress } from '../model/site-address.ts';
import { stripRoot } from '../model/urls.ts';

/** `has` returns whether a file exists. Paths of existing files don't change. */
export function resolveConfigFiles(
  config: SiteConfig,
  { addresses, has }: { addresses: readonly SiteAddress[]; has: (file: string) => boolean },
): SiteConfig {
  const resolve = (rawPath: string): string => {
    const path = stripRoot(rawPath);
    if (has(path)) return rawPath;
    return removeBase(`/${path}`, addresses).find((candidate) => has(candidate.slice(1))) ?? rawPath;
  };
  const resolveFont = (font: FontConfig | undefined): FontConfig | undefined =>
    font?.source === undefined ? font : { ...font, source: resolve(font.source) };
  const { fonts, background } = config;
  const { image } = background;
  return {
    ...config,
    fonts: { ...fonts, heading: resolveFont(fonts.heading), body: resolveFont(fonts.body) },
    background: {
      ...background,
      image: image && { ...image, light: resolve(image.light), dark: resolve(image.dark) },
    },
  };
}
