/** Small pieces of markup used in every region of the page. */
import { escapeHtml } from '../../lib/html.ts';
import { isExternal } from '../../lib/is-external.ts';
import { toSafeHref } from '../../lib/safe-href.ts';

/**
 * Returns `href`, with the attributes that links to other hosts (but not email addresses) need. Returns '' for an
 * unsafe URL.
 */
export function linkAttributes(link: { href: string; external?: boolean }): string {
  const href = toSafeHref(link.href);
  if (href === '') return '';
  const external = link.external === true && isExternal(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
  return ` href="${escapeHtml(href)}"${external}`;
}

/** Returns the color pair of an entry as custom properties. Only hex colors are accepted. */
export function renderColorStyle(color: { light: string; dark: string } | undefined): string {
  if (color === undefined || !HEX.test(color.light) || !HEX.test(color.dark)) return '';
  return ` style="--own:${color.light};--own-dark:${color.dark}"`;
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Marks the current entry for styles (`data-active`, a documented hook) and for assistive technology. */
export function renderCurrentAttributes(active: boolean, kind: 'page' | 'true' = 'page'): string {
  return active ? ` data-active="true" aria-current="${kind}"` : '';
}

/**
 * The icon of the assistant. Its shape is in `assistant.css`, which is only loaded on sites whose server has an
 * assistant.
 */
export const ASSISTANT_ICON = '<span class="bd-Ui bd-UiSparkles" aria-hidden="true"></span>';
