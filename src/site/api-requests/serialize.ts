/** Serializes parameters as in OpenAPI 3.1 (section 4.8.12.3, "Style Values"; mostly RFC 6570). */
import { isFilled, isMap, toText, type Input, type InputMap } from './input.ts';

export interface StyledParam {
  in: string;
  name: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Media type instead of a style. */
  media?: string;
  /** The parameter is the whole query string (OpenAPI 3.2, `querystring`). */
  whole?: true;
}

/** Returns the replacement for `{name}` in a path: styles `simple`, `label`, `matrix`. */
export function serializePath(param: StyledParam, value: Input): string {
  const { name } = param;
  const encode = getEncoder(param);
  if (param.media !== undefined) return encode(formatMedia(param.media, value));
  const explode = param.explode ?? false;
  switch (param.style) {
    case 'label':
      return formatLabel(value, { explode, encode });
    case 'matrix':
      return formatMatrix(encode(name), value, { explode, encode });
    default:
      return formatSimple(value, { explode, encode });
  }
}

/** Returns the text of a header: style `simple`, not encoded. */
export function serializeHeader(param: StyledParam, value: Input): string {
  if (param.media !== undefined) return formatMedia(param.media, value);
  return formatSimple(value, { explode: param.explode ?? false, encode: (text) => text });
}

/** Returns the parts of a query string: `name=value`, or a single text in a media type for the whole string. */
export function listQueryParts(param: StyledParam, value: Input): string[] {
  if (param.whole === true && param.media !== undefined) return [getEncoder(param)(formatMedia(param.media, value))];
  const pairs =
    param.whole === true && isMap(value)
      ? listEntries(value).flatMap(([name, item]) => serializeQuery({ in: param.in, name }, item))
      : serializeQuery(param, value);
  return pairs.map(([name, text]) => `${name}=${text}`);
}

/**
 * Returns encoded pairs for a query, form or cookie: styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject`.
 */
export function serializeQuery(param: StyledParam, value: Input): [name: string, value: string][] {
  const encode = getEncoder(param);
  const name = encodeStrict(param.name);
  if (param.media !== undefined) return [[name, encode(formatMedia(param.media, value))]];
  if (!isFilled(value)) return [];
  if (param.style === 'deepObject' && isMap(value)) return listDeepPairs(name, value, encode);
  const explode = param.explode ?? (param.style === undefined || param.style === 'form');
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== undefined).map((item) => encode(toText(item)));
    return explode ? items.map((item) => [name, item]) : [[name, items.join(getDelimiter(param.style))]];
  }
  if (!isMap(value)) return [[name, encode(toText(value))]];
  // No style defines a list inside an object. Servers read a repeated name as a list.
  const entries = listEntries(value).flatMap(([key, item]) =>
    [item].flat().map((each): [string, string] => [encodeStrict(key), encode(toText(each))]),
  );
  return explode ? entries : [[name, entries.flat().join(getDelimiter(param.style))]];
}

/** Returns JSON, or the text itself for another media type. */
function formatMedia(media: string, value: Input): string {
  return typeof value === 'string' && !/json/i.test(media) ? value : JSON.stringify(value);
}

interface Style {
  explode: boolean;
  encode: (text: string) => string;
}

/** Writes `3,4` or `role,admin`; exploded objects as `role=admin`. */
function formatSimple(value: Input, { explode, encode }: Style): string {
  if (Array.isArray(value)) return value.map((item) => encode(toText(item))).join(',');
  return isMap(value) ? joinEntries(value, { explode, encode }, ',') : encode(toText(value));
}

/** Writes `.3,4`, or exploded `.3.4`. */
function formatLabel(value: Input, { explode, encode }: Style): string {
  const separator = explode ? '.' : ',';
  if (Array.isArray(value)) return `.${value.map((item) => encode(toText(item))).join(separator)}`;
  return `.${isMap(value) ? joinEntries(value, { explode, encode }, separator) : encode(toText(value))}`;
}

/** Writes `;id=3,4`, or exploded `;id=3;id=4`. */
function formatMatrix(name: string, value: Input, { explode, encode }: Style): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(toText(item)));
    return explode ? items.map((item) => `;${name}=${item}`).join('') : `;${name}=${items.join(',')}`;
  }
  if (!isMap(value)) return `;${name}=${encode(toText(value))}`;
  return explode
    ? `;${joinEntries(value, { explode, encode }, ';')}`
    : `;${name}=${joinEntries(value, { explode, encode }, ',')}`;
}

function joinEntries(value: InputMap, { explode, encode }: Style, separator: string): string {
  const pairSeparator = explode ? '=' : ',';
  return listEntries(value)
    .map(([key, item]) => `${encode(key)}${pairSeparator}${encode(toText(item))}`)
    .join(separator);
}

/** Writes `filter[role]=admin`, even for deeper objects, as servers commonly expect it. */
function listDeepPairs(prefix: string, value: Input, encode: Style['encode']): [string, string][] {
  if (isMap(value))
    return listEntries(value).flatMap(([key, item]) => listDeepPairs(`${prefix}[${encodeStrict(key)}]`, item, encode));
  if (Array.isArray(value)) return value.filter(isFilled).map((item) => [prefix, encode(toText(item))]);
  return [[prefix, encode(toText(value))]];
}

function listEntries(value: InputMap): [string, Input][] {
  return Object.entries(value).filter(([, item]) => isFilled(item));
}

function getDelimiter(style: string | undefined): string {
  return style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
}

function getEncoder({ allowReserved }: StyledParam): Style['encode'] {
  return allowReserved === true ? encodeReserved : encodeStrict;
}

/** Encodes everything except RFC 3986's unreserved characters. */
export function encodeStrict(text: string): string {
  return encodeURIComponent(replaceLoneSurrogates(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Keeps reserved characters too, except those that would end the value: `&` and `#` have another meaning in a query.
 */
function encodeReserved(text: string): string {
  return encodeURI(replaceLoneSurrogates(text))
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replace(/[&#+]/g, (character) => encodeURIComponent(character));
}

/** Replaces half of a surrogate pair, which can't be encoded, with the replacement character. */
function replaceLoneSurrogates(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
