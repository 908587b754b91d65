/** Finds the placeholders in the code of a request sample that a private site knows for its reader. */
import type { FormServer } from '../../model/request-form.ts';
import { readServerPresets, toText, type Presets } from './prefill.ts';

/** A part of a text to replace. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Values without characters that mean something else in a string of one of the languages, in a shell or in a URL. Other
 * values aren't filled in, because the code would do something else than the author's sample.
 */
const SAFE_VALUE = /^[\w.~:@/+=-]+$/;

/** Parts of a hostname or a path. */
const SAFE_SERVER_VALUE = /^[\w.-]+$/;

/** What separates a name from its value in the languages of the samples. */
const SEPARATOR = String.raw`[^\w<>\n]{1,12}(?:Bearer )?`;
/** A placeholder such as `<api-key>`. In URLs, the libraries of some languages encode it. */
const PLACEHOLDER = '(?:<[\\w-]+>|%3C[\\w-]+%3E)';

export interface SampleInputs {
  presets: Presets;
  /** The servers of the operation. */
  servers: readonly Pick<FormServer, 'url' | 'variables'>[];
}

/** Returns the replacements in the order of the code. They don't overlap. */
export function findReplacements(code: string, { presets, servers }: SampleInputs): Replacement[] {
  const all = [
    ...findServers(code, { presets, servers }),
    ...listTexts(presets['path']).flatMap(([name, value]) =>
      [`{${name}}`, `%7B${name}%7D`].flatMap((from) => findAll(code, from, encodeURIComponent(value))),
    ),
    ...['header', 'query', 'cookie'].flatMap((place) =>
      listTexts(presets[place]).flatMap(([name, value]) =>
        findValues(code, { name, value: place === 'header' ? value : encodeURIComponent(value) }),
      ),
    ),
  ].sort((a, b) => a.start - b.start);
  let lastEnd = 0;
  return all.filter(({ start, end }) => {
    const isFree = start >= lastEnd;
    lastEnd = Math.max(lastEnd, end);
    return isFree;
  });
}

function listTexts(values: Presets[string] = {}): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const text = toText(value);
    return text !== undefined && SAFE_VALUE.test(text.replace(/^bearer\s+/i, '')) && name !== '' ? [[name, text]] : [];
  });
}

/** The samples contain the URL of the first server with the values of the description. */
function findServers(code: string, { presets, servers: [server] }: SampleInputs): Replacement[] {
  if (!server?.variables) return [];
  const values = readServerPresets(presets);
  const fill = (pick: (name: string) => string | undefined) =>
    (server.variables ?? []).reduce((url, { name, value }) => {
      const text = pick(name) ?? value;
      return text === undefined ? url : url.replaceAll(`{${name}}`, text);
    }, server.url);
  const from = fill(() => undefined);
  const to = fill((name) => (SAFE_SERVER_VALUE.test(values[name] ?? '') ? values[name] : undefined));
  return from === to || !/^[a-z]+:\/\//.test(from) ? [] : findAll(code, from, to);
}

function findAll(code: string, from: string, text: string): Replacement[] {
  const replacements: Replacement[] = [];
  for (let start = code.indexOf(from); start !== -1; start = code.indexOf(from, start + from.length))
    replacements.push({ start, end: start + from.length, text });
  return replacements;
}

/** Libraries of some languages write names of headers in lower case. */
function findValues(code: string, { name, value }: { name: string; value: string }): Replacement[] {
  const escapedName = name.replace(/[^\w]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\w-])(${escapedName}${SEPARATOR})(${PLACEHOLDER})`, 'gi');
  return [...code.matchAll(pattern)].map(({ index, 1: before = '', 2: placeholder = '' }) => {
    const start = index + before.length;
    const isBearer = /bearer $/i.test(before);
    return { start, end: start + placeholder.length, text: isBearer ? value.replace(/^bearer\s+/i, '') : value };
  });
}
