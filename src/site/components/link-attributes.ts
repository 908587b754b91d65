import { isExternal } from '../../lib/is-external.ts';

/** Returns the attributes of a component's link. `target` is the author's target, such as `_blank`. */
export function linkAttributes(
  link: { href: string; external: boolean } | undefined,
  target?: string,
): Record<string, string> {
  if (link === undefined) return {};
  return target === '_blank' || (target !== '_self' && link.external && isExternal(link.href))
    ? { href: link.href, target: '_blank', rel: 'noreferrer' }
    : { href: link.href };
}
