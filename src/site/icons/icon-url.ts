/** Icons that authors load from the format's icon hosts: as masks in their styles, as images, and as props. */
import type { IconLibrary } from '../model/config.ts';
import { findIcon } from './find-icon.ts';
import type { Icon } from './icon.ts';

/** Matches `/v7.1.0/solid/house.svg`, `/fontawesome/v7.2.0/solid/house.svg` and `/lucide/v1.16.0/house.svg`. */
const ICON_URL =
  /^(?:https?:)?\/\/(?:d3gk2c5xim1je2\.cloudfront\.net|mintlify\.b-cdn\.net)\/(?:(fontawesome|lucide|tabler)\/)?v\d[\w.]*\/(?:([a-z-]+)\/)?([\w-]+)\.svg$/i;

/** Returns the icon that a URL on the format's hosts refers to. */
export function findHostIcon(url: string): Icon | undefined {
  const [, library, type, name] = ICON_URL.exec(url.trim()) ?? [];
  if (name === undefined) return undefined;
  return findIcon({
    name,
    type: type?.toLowerCase(),
    library: (library?.toLowerCase() ?? 'fontawesome') as IconLibrary,
  });
}

/** Returns the drawing of an icon on the format's hosts as a data URL, without quotes and parentheses. */
export function findIconData(url: string): string | undefined {
  const icon = findHostIcon(url);
  if (icon === undefined) return undefined;
  const body = icon.body.replaceAll('currentColor', '#000');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${icon.viewBox}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`;
}
