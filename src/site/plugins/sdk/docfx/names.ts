/** Reads .NET ids (ECMA-334, documentation comments) and formats them as in C#. */
import type { SdkPart, SdkType } from '../sdk-reference.ts';
import { tidy } from '../html/dom-parts.ts';

const KEYWORDS = new Map(
  (
    'Boolean bool,Byte byte,SByte sbyte,Char char,Decimal decimal,Double double,Single float,Int32 int,UInt32 uint,' +
    'Int64 long,UInt64 ulong,Int16 short,UInt16 ushort,Object object,String string,Void void'
  )
    .split(',')
    .map((pair): [string, string] => {
      const [name = '', keyword = ''] = pair.split(' ');
      return [`System.${name}`, keyword];
    }),
);

/** Converts `System.Collections.Generic.List{System.String}[]` to `List<string>[]`, linking each name to its type. */
export function parseUidType(uid: string): SdkType {
  const parts: SdkPart[] = [];
  for (const [token] of uid.matchAll(/[^{}()[\],@*?\s]+|[{}()[\],@*?]|\s+/g)) {
    if (token === '{') parts.push({ text: '<' });
    else if (token === '}') parts.push({ text: '>' });
    else if (token === ',') parts.push({ text: ', ' });
    else if (token === '@') continue;
    else if (/^[\w.`]/.test(token)) parts.push(namePart(token));
    else parts.push({ text: token });
  }
  return tidy(parts);
}

function namePart(uid: string): SdkPart {
  const keyword = KEYWORDS.get(uid);
  if (keyword !== undefined) return { text: keyword };
  // A type parameter, identified by its index.
  if (/^`+\d+$/.test(uid)) return { text: `T${uid.replace(/`/g, '')}` };
  return { text: getShortName(uid), to: uid };
}

/** Returns the last part of a name, without its number of type parameters. */
function getShortName(uid: string): string {
  return (uid.split('.').at(-1) ?? uid).replace(/`+\d+/g, '').replace(/#/g, '.');
}

/**
 * Returns the id of a member's container: `Acme.Shape{System.String}` for
 * `Acme.Shape{System.String}.Area(System.Int32)`.
 */
export function getParentName(uid: string): string {
  return uid.slice(0, Math.max(0, findMemberStart(uid) - 1));
}

/** Returns the name of a member: `Open` for `Acme.Widget.Open(System.String)`. */
export function getMemberName(uid: string): string {
  return getShortName(uid.slice(findMemberStart(uid)).replace(/[(~][^]*$/, ''));
}

/** Returns where a member's name starts: after the last dot outside brackets and before its parameters. */
function findMemberStart(uid: string): number {
  let depth = 0;
  let place = 0;
  for (let at = 0; at < uid.length; at += 1) {
    const sign = uid.charAt(at);
    if (depth === 0 && (sign === '(' || sign === '~')) break;
    if ('{['.includes(sign)) depth += 1;
    else if ('}]'.includes(sign)) depth -= 1;
    else if (sign === '.' && depth === 0) place = at + 1;
  }
  return place;
}

/** Returns the key of a member, even if its type has arguments: the key of the declared type, followed by the name. */
export function getMemberKey(uid: string): string {
  return uid.includes('{') ? `${stripArity(getParentName(uid).replace(/\{[^]*\}$/, ''))}.${getMemberName(uid)}` : uid;
}

/** Removes the numbers of type parameters from an id, as people write it. */
export function stripArity(uid: string): string {
  return uid.replace(/`+\d+/g, '');
}
