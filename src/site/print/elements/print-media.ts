import { isAirGapped } from '../../../features/deployment-kinds.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { isExternal } from '../../../lib/is-external.ts';
import { toSafeHref } from '../../../lib/safe-href.ts';
import { findVideoPlayer } from '../../model/video-player.ts';
import { printAttributes } from '../attributes.ts';
import { splitPicture } from '../color-mode.ts';
import { printSrcset } from '../srcset.ts';
import type { ElementInput } from './element-input.ts';
import { printPlain } from './print-plain.ts';

/** Prints a frame. On an air-gapped site, a frame from another host is a link. */
export function printIframe({ node, printer, site }: ElementInput): string {
  const { src, ...otherAttributes } = node.attributes;
  const url = typeof src === 'string' ? toSafeHref(src) : '';
  const external = isExternal(url);
  if (external && isAirGapped(site.plan.settings.features)) {
    printer.report(
      'external-resource',
      `The frame loads ${url}, which an air-gapped site can't reach. Readers get a link instead. Copy the page into the repository, or use a link.`,
      node.at,
    );
    const title = typeof otherAttributes['title'] === 'string' ? otherAttributes['title'] : url;
    return `<p class="bd-EmbedLink"><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(title)}</a></p>`;
  }
  const player = external ? findVideoPlayer(url) : undefined;
  if (player !== undefined)
    printer.report(
      'frame-blocked',
      `Browsers don't show ${url} in a frame. The frame shows the video's player instead. Use ${player}.`,
      node.at,
    );
  const href = external || url === '' ? (player ?? url) : printer.link(url, node.at).href;
  const title =
    typeof otherAttributes['title'] === 'string' ? otherAttributes['title'] : printer.text('embeddedContent');
  // Players of videos refuse to play without a referrer, which the servers of previews don't send otherwise.
  const referrer: Record<string, string> = external ? { referrerpolicy: 'strict-origin-when-cross-origin' } : {};
  return `<iframe${printAttributes({ loading: 'lazy', ...referrer, ...otherAttributes, title, ...(href && { src: href }) })}>${printer.html(node.children)}</iframe>`;
}

/** Prints a `picture`. One with sources for light and dark mode is printed once for each. */
export function printPicture(input: ElementInput): string {
  const pictures = splitPicture(input.node) ?? [input.node];
  return pictures.map((node) => printPlain({ ...input, node })).join('');
}

/** Prints a video, an audio file or a source. */
export function printMedia(input: ElementInput): string {
  const { node, printer } = input;
  const { srcset, ...attributes } = node.attributes;
  if (typeof srcset === 'string') Object.assign(attributes, printSrcset(srcset, node.at, printer));
  for (const name of ['src', 'poster']) {
    const url = attributes[name];
    if (typeof url === 'string') attributes[name] = printer.asset(url, node.at).src;
  }
  if (node.tag === 'video' && attributes['autoplay'] !== undefined)
    Object.assign(attributes, { playsinline: true, loop: true, muted: true });
  return printPlain(input, attributes);
}
