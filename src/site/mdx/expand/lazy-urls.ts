/**
 * Replaces URLs that a script on the author's previous site would have set (`<iframe class="lazyload" data-src="…">`).
 */
import type { ElementNode } from '../../model/tree.ts';

const TAGS: ReadonlySet<string> = new Set(['img', 'iframe', 'video', 'audio', 'source', 'embed']);
/** The placeholder until then: nothing, or a tiny data-URL image. */
const PLACEHOLDER = /^(?:about:blank$|data:|$)/i;

/** Moves `data-src` and similar attributes to the real ones; browsers can lazy-load frames and images natively. */
export function replaceLazyUrls(tag: string, attributes: ElementNode['attributes']): ElementNode['attributes'] {
  return TAGS.has(tag) ? take('src', take('srcset', attributes)) : attributes;
}

function take(name: 'src' | 'srcset', attributes: ElementNode['attributes']): ElementNode['attributes'] {
  const { [`data-${name}` as const]: address, [name]: now, ...rest } = attributes;
  const isWaiting = now === undefined || now === true || PLACEHOLDER.test(now.trim());
  return typeof address === 'string' && isWaiting ? { ...rest, [name]: address } : attributes;
}
