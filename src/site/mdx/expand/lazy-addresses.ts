/** Addresses that a script of the author's old site was to put in place (`<iframe class="lazyload" data-src="…">`). */
import type { ElementNode } from '../../model/tree.ts';

const TAGS: ReadonlySet<string> = new Set(['img', 'iframe', 'video', 'audio', 'source', 'embed']);
/** What stands there until then: nothing, or a tiny picture within the address. */
const PLACEHOLDER = /^(?:about:blank$|data:|$)/i;

/** `data-src` and its like are what they stand for; browsers load frames and pictures late by themselves. */
export function takeLazyAddresses(tag: string, attributes: ElementNode['attributes']): ElementNode['attributes'] {
  return TAGS.has(tag) ? take('src', take('srcset', attributes)) : attributes;
}

function take(name: 'src' | 'srcset', attributes: ElementNode['attributes']): ElementNode['attributes'] {
  const { [`data-${name}` as const]: address, [name]: now, ...rest } = attributes;
  const isWaiting = now === undefined || now === true || PLACEHOLDER.test(now.trim());
  return typeof address === 'string' && isWaiting ? { ...rest, [name]: address } : attributes;
}
