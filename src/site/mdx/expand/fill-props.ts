/** Inserts values in text where MDX evaluates nothing: in snippets' code, and in the URLs of links and images. */
import { lookUp } from '../../../lib/look-up.ts';
import { findMember } from '../../expressions/objects.ts';
import { isObject } from '../../expressions/values.ts';
import type { ExpandContext } from './expand-context.ts';

/** Replaces `{word}` with the snippet prop of that name. With `isMeta`, option values are quoted. */
export function fillProps(source: string, { snippetProps: props, budget }: ExpandContext, isMeta = false): string {
  if (!props || !source.includes('{')) return source;
  return source.replace(/(=?)\{(?:props\.)?([A-Za-z_$][\w$]*)\}/g, (match, before: string, name: string) => {
    const value = lookUp(props, name);
    if (typeof value !== 'string' && typeof value !== 'number') return match;
    const text = String(value);
    budget.chargeSize(text.length);
    if (!isMeta) return before + text;
    const mark = text.includes('"') ? "'" : '"';
    return before === '' ? text : `=${mark}${text}${mark}`;
  });
}

/** Fills in the values of braces in URL attributes: `[docs]({base}/start)`. */
export function fillAddresses<Attributes extends Record<string, string | true>>(
  attributes: Attributes,
  { scope, budget }: ExpandContext,
): Attributes {
  const filledProps: Record<string, string | true> = attributes;
  for (const name of ['href', 'src']) {
    const address = attributes[name];
    if (typeof address !== 'string' || !BRACE.test(address)) continue;
    filledProps[name] = address.replace(BRACED_PROP, (match, object: string | undefined, key: string) => {
      const props = object === undefined ? undefined : scope.get('props');
      const value = object === undefined ? scope.get(key) : isObject(props) ? findMember(props, key) : undefined;
      if (typeof value !== 'string' && typeof value !== 'number') return match;
      budget.chargeSize(String(value).length);
      return String(value);
    });
  }
  return filledProps as Attributes;
}

/** Markdown percent-encodes URLs. */
const BRACE = /\{|%7B/i;
const BRACED_PROP = /(?:\{|%7B)(props\.)?([A-Za-z_$][\w$]*)(?:\}|%7D)/gi;
