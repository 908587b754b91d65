/** Small pieces of markup that every region of the page uses. */
import { escapeHtml } from '../../lib/html.ts';
import { isExternal } from '../../lib/is-external.ts';
import { safeHref } from '../../lib/safe-href.ts';

/** `href` and what a link to another host needs, which one to a mail address does not; nothing when it must not be followed. */
export function linkAttributes(link: { href: string; external?: boolean }): string {
  const href = safeHref(link.href);
  if (href === '') return '';
  const external = link.external === true && isExternal(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
  return ` href="${escapeHtml(href)}"${external}`;
}

/** Color pair of an entry as custom properties; anything but hex colors is left out. */
export function colorStyle(color: { light: string; dark: string } | undefined): string {
  if (color === undefined || !HEX.test(color.light) || !HEX.test(color.dark)) return '';
  return ` style="--own:${color.light};--own-dark:${color.dark}"`;
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Marks the current entry for styles (`data-active`, a documented hook) and for assistive technology. */
export function current(active: boolean, kind: 'page' | 'true' = 'page'): string {
  return active ? ` data-active="true" aria-current="${kind}"` : '';
}

/** The icon of the assistant. Its shape is in `assistant.css`, which only sites load whose server has one. */
export const ASSISTANT_ICON = '<span class="ui ui-sparkles" aria-hidden="true"></span>';
