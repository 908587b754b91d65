import { createHash } from 'node:crypto';
import { escapeHtml } from '../../lib/html.ts';
import { getContrastColor } from '../color/colors.ts';
import { renderColorStyle } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import type { PageView } from '../model/view.ts';

/** Renders the announcement at the top of the navbar. Returns '' if the site has none. */
export function renderBanner(view: PageView): string {
  const { banner } = view;
  if (banner === undefined) return '';
  const close = banner.dismissible
    ? `<button type="button" class="bd-BannerClose bd-JsOnly" data-bd-dismiss-banner aria-label="${escapeHtml(view.text('dismiss'))}">${ui('x')}</button>`
    : '';
  const style = renderColorStyle(banner.color);
  const colors =
    style === '' || banner.color === undefined
      ? ''
      : `${style.slice(0, -1)};--own-text:${getContrastColor(banner.color.light)};--own-text-dark:${getContrastColor(banner.color.dark)}" data-bd-own`;
  return `<div id="banner" role="region" aria-label="${escapeHtml(view.text('banner'))}" data-bd-type="${banner.type}"${colors}><div class="bd-BannerText" dir="auto">${banner.html}</div>${close}</div>`;
}

/** Returns a hash of a dismissible banner's content, so that a dismissed banner stays hidden but a new one is shown. */
export function findBannerKey(view: PageView): string | undefined {
  if (view.banner === undefined || !view.banner.dismissible) return undefined;
  return createHash('sha256').update(view.banner.html).digest('hex').slice(0, 12);
}
