/** Parameters as OpenAPI 3.1 writes them (section 4.8.12.3, "Style Values"; RFC 6570 for most). */
import { isFilled, isMap, textOf, type Input, type InputMap } from './input.ts';

export interface StyledParam {
  in: string;
  name: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Media type instead of a style. */
  media?: string;
  /** Stands for the whole query string (OpenAPI 3.2, `querystring`). */
  whole?: true;
}

/** The text that stands for `{name}` in a path: styles `simple`, `label`, `matrix`. */
export function serializePath(param: StyledParam, value: Input): string {
  const { name } = param;
  const encode = encoderOf(param);
  if (param.media !== undefined) return encode(mediaText(param.media, value));
  const explode = param.explode ?? false;
  switch (param.style) {
    case 'label':
      return labeled(value, { explode, encode });
    case 'matrix':
      return matrix(encode(name), value, { explode, encode });
    default:
      return simple(value, { explode, encode });
  }
}

/** The text of a header: style `simple`, not encoded. */
export function serializeHeader(param: StyledParam, value: Input): string {
  if (param.media !== undefined) return mediaText(param.media, value);
  return simple(value, { explode: param.explode ?? false, encode: (text) => text });
}

/** Parts of a query string: `name=value`, or one text of a media type that is all of it. */
export function queryParts(param: StyledParam, value: Input): string[] {
  if (param.whole === true && param.media !== undefined) return [encoderOf(param)(mediaText(param.media, value))];
  const pairs =
    param.whole === true && isMap(value)
      ? entriesOf(value).flatMap(([name, item]) => serializeQuery({ in: param.in, name }, item))
      : serializeQuery(param, value);
  return pairs.map(([name, text]) => `${name}=${text}`);
}

/** Encoded pairs for a query, form or cookie: styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`. */
export function serializeQuery(param: StyledParam, value: Input): [name: string, value: string][] {
  const encode = encoderOf(param);
  const name = encodeStrict(param.name);
  if (param.media !== undefined) return [[name, encode(mediaText(param.media, value))]];
  if (!isFilled(value)) return [];
  if (param.style === 'deepObject' && isMap(value)) return deepPairs(name, value, encode);
  const explode = param.explode ?? (param.style === undefined || param.style === 'form');
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== undefined).map((item) => encode(textOf(item)));
    return explode ? items.map((item) => [name, item]) : [[name, items.join(delimiterOf(param.style))]];
  }
  if (!isMap(value)) return [[name, encode(textOf(value))]];
  // No style says what a list in an object is; servers read a name that comes again as one.
  const entries = entriesOf(value).flatMap(([key, item]) =>
    [item].flat().map((one): [string, string] => [encodeStrict(key), encode(textOf(one))]),
  );
  return explode ? entries : [[name, entries.flat().join(delimiterOf(param.style))]];
}

/** JSON, but for a text of another media type. */
function mediaText(media: string, value: Input): string {
  return typeof value === 'string' && !/json/i.test(media) ? value : JSON.stringify(value);
}

interface Style {
  explode: boolean;
  encode: (text: string) => string;
}

/** `3,4`, `role,admin`; exploded objects `role=admin`. */
function simple(value: Input, { explode, encode }: Style): string {
  if (Array.isArray(value)) return value.map((item) => encode(textOf(item))).join(',');
  return isMap(value) ? joinEntries(value, { explode, encode }, ',') : encode(textOf(value));
}

/** `.3,4`; exploded `.3.4`. */
function labeled(value: Input, { explode, encode }: Style): string {
  const separator = explode ? '.' : ',';
  if (Array.isArray(value)) return `.${value.map((item) => encode(textOf(item))).join(separator)}`;
  return `.${isMap(value) ? joinEntries(value, { explode, encode }, separator) : encode(textOf(value))}`;
}

/** `;id=3,4`; exploded `;id=3;id=4`. */
function matrix(name: string, value: Input, { explode, encode }: Style): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(textOf(item)));
    return explode ? items.map((item) => `;${name}=${item}`).join('') : `;${name}=${items.join(',')}`;
  }
  if (!isMap(value)) return `;${name}=${encode(textOf(value))}`;
  return explode
    ? `;${joinEntries(value, { explode, encode }, ';')}`
    : `;${name}=${joinEntries(value, { explode, encode }, ',')}`;
}

function joinEntries(value: InputMap, { explode, encode }: Style, separator: string): string {
  const between = explode ? '=' : ',';
  return entriesOf(value)
    .map(([key, item]) => `${encode(key)}${between}${encode(textOf(item))}`)
    .join(separator);
}

/** `filter[role]=admin`, also for deeper objects, as servers commonly read it. */
function deepPairs(prefix: string, value: Input, encode: Style['encode']): [string, string][] {
  if (isMap(value))
    return entriesOf(value).flatMap(([key, item]) => deepPairs(`${prefix}[${encodeStrict(key)}]`, item, encode));
  if (Array.isArray(value)) return value.filter(isFilled).map((item) => [prefix, encode(textOf(item))]);
  return [[prefix, encode(textOf(value))]];
}

function entriesOf(value: InputMap): [string, Input][] {
  return Object.entries(value).filter(([, item]) => isFilled(item));
}

function delimiterOf(style: string | undefined): string {
  return style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
}

function encoderOf({ allowReserved }: StyledParam): Style['encode'] {
  return allowReserved === true ? encodeReserved : encodeStrict;
}

/** Only what RFC 3986 calls unreserved stands as it is. */
export function encodeStrict(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Reserved characters stand, too, but for those that would end the value: `&` and `#` in a query are other parts. */
function encodeReserved(text: string): string {
  return encodeURI(wellFormed(text))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/[&#+]/g, (character) => encodeURIComponent(character));
}

/** Half of a character outside the basic plane cannot be encoded; it becomes the replacement character. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
