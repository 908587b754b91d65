/** Parses declarations in javadoc's layout. */
import { collapseWhitespace } from '../../../../lib/collapse-whitespace.ts';
import { formatSdkType, type SdkType } from '../sdk-reference.ts';
import { formatCall } from '../layout.ts';
import { findClosingBracket, sliceParts, splitPlaces } from '../html/dom-parts.ts';

export interface JavaSignature {
  /** The whole declaration, formatted. */
  code: string;
  modifiers: string[];
  /** Type of a method or field. A constructor has none. */
  type?: SdkType;
  typeParameters: string[];
  /** Undefined for a field. */
  parameters?: { name: string; type: SdkType }[];
  /** Exceptions in the declaration. */
  throws: SdkType[];
}

const MODIFIERS =
  /^(?:public|protected|private|static|final|abstract|default|native|synchronized|strictfp|transient|volatile|sealed|non-sealed)\s+/;

/** Parses a declaration whose annotations have been separated from its `parts`. It must contain `name`. */
export function readSignature(parts: SdkType, name: string, annotations: string): JavaSignature {
  const text = parts.map((part) => part.text).join('');
  const { start, open } = findName(text, name);
  const close = open === undefined ? undefined : findClosingBracket(text, open);
  const end = open ?? start + name.length;
  const { modifiers, unparsed } = readModifiers(text.slice(0, start));
  const from = start - unparsed.length;
  const generic = unparsed.startsWith('<') ? findClosingBracket(unparsed, 0) + 1 : 0;
  const type = sliceParts(parts, from + generic, start);
  const signatureTail = text.slice(close === undefined ? end : close + 1);
  const places =
    open === undefined || close === undefined ? [] : shift(splitPlaces(text.slice(open + 1, close), ','), open + 1);
  const parameterParts = places.map(([begin, stop]) => sliceParts(parts, begin, stop));
  const [, throwsText = ''] = /^\s*throws\s+([^]*)$/.exec(signatureTail) ?? [];
  const throwsAt = text.length - throwsText.length;
  const head = collapseWhitespace(text.slice(0, end));
  const code =
    open === undefined
      ? collapseWhitespace(text)
      : formatCall(
          head,
          parameterParts.map(formatSdkType),
          collapseWhitespace(` ${signatureTail}`) === '' ? '' : ` ${collapseWhitespace(signatureTail)}`,
        );
  return {
    code: annotations === '' ? code : `${annotations}\n${code}`,
    modifiers,
    ...(type.length > 0 && { type }),
    typeParameters:
      generic === 0
        ? []
        : splitPlaces(unparsed.slice(1, generic - 1), ',').map(([begin, stop]) =>
            unparsed.slice(1 + begin, 1 + stop).trim(),
          ),
    ...(open !== undefined && { parameters: parameterParts.map(readParameter) }),
    throws:
      throwsText === ''
        ? []
        : shift(splitPlaces(throwsText, ','), throwsAt).map(([begin, stop]) => sliceParts(parts, begin, stop)),
  };
}

function shift(places: readonly [number, number][], by: number): [number, number][] {
  return places.map(([start, end]) => [start + by, end + by]);
}

/** Finds the name followed by a parenthesis, or at the end of a field. */
function findName(text: string, name: string): { start: number; open?: number } {
  const length = text.trimEnd().length;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const after = at + name.length;
    const before = text.charAt(at - 1);
    if (/[\w$.]/.test(before) || /[\w$]/.test(text.charAt(after))) continue;
    const openIndex = after + (/^\s*/.exec(text.slice(after, after + 20))?.[0].length ?? 0);
    if (text.charAt(openIndex) === '(') return { start: at, open: openIndex };
    if (after === length) return { start: at };
  }
  const last = text.lastIndexOf(name);
  return { start: last === -1 ? text.length : last };
}

const MAX_MODIFIERS = 20;

function readModifiers(text: string): { modifiers: string[]; unparsed: string } {
  const modifiers: string[] = [];
  let remainingText = text.trimStart();
  for (
    let match = MODIFIERS.exec(remainingText);
    match && modifiers.length < MAX_MODIFIERS;
    match = MODIFIERS.exec(remainingText)
  ) {
    modifiers.push(match[0].trim());
    remainingText = remainingText.slice(match[0].length).trimStart();
  }
  return { modifiers, unparsed: remainingText };
}

/** In `final List<T> items`, the name is the last word. */
function readParameter(parts: SdkType): { name: string; type: SdkType } {
  const text = formatSdkType(parts);
  const [, name = text] = /(?<![\w$])([\w$]+)\s*$/.exec(text) ?? [];
  return { name, type: sliceParts(parts, 0, text.length - name.length) };
}
