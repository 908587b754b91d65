/** Moves and excludes pages as a VitePress site's `rewrites` and `srcExclude` do. */
import path from 'node:path';
import { escapeRegex } from '../../../lib/escape-regex.ts';
import { compileGlob, InvalidGlob } from '../../../lib/glob-pattern.ts';
import { asFields, readList, readText, type Fields } from '../fields.ts';

/** Returns the path at which a page is published. */
export type Rewrite = (place: string) => string;

/** Patterns with more parameters could take very long to match. */
const MAX_PARAMETERS = 4;
const PARAMETER = /:(\w+)(\([^()]*\)|[*+?])?|\(\.\*\)/g;
const ANY_TEXT = new Set(['(.*)', '(.+)']);

/** Calls `reportLoss` if a rule can't be read. The first rule that matches applies. */
export function readRewrites(site: Fields, reportLoss: () => void): Rewrite {
  const written = Object.entries(asFields(site['rewrites']));
  const rules = written.flatMap(([pattern, target]) => {
    const newPlace = readText(target);
    return (newPlace === undefined ? undefined : compileRule(pattern, newPlace)) ?? [];
  });
  if ('rewrites' in site && (rules.length === 0 || rules.length < written.length)) reportLoss();
  return (place) => {
    for (const rule of rules) {
      const newPlace = rule(place);
      if (newPlace !== undefined) return newPlace;
    }
    return place;
  };
}

function compileRule(pattern: string, target: string): ((place: string) => string | undefined) | undefined {
  const parameters = [...pattern.matchAll(PARAMETER)];
  const isUnknown = parameters.some(([, , kind = '']) => kind.startsWith('(') && !ANY_TEXT.has(kind));
  if (isUnknown || parameters.length > MAX_PARAMETERS) return undefined;
  let source = '';
  let end = 0;
  for (const parameter of parameters) {
    const literal = pattern.slice(end, parameter.index);
    end = parameter.index + parameter[0].length;
    source += buildPart(escapeRegex(literal.replace(/\/$/, '')), parameter, literal.endsWith('/'));
  }
  const matcher = new RegExp(`^${source}${escapeRegex(pattern.slice(end))}$`);
  return (place) => {
    const match = matcher.exec(place);
    if (match === null) return undefined;
    const values = new Map(nameParameters(parameters).map((name, index) => [name, match[index + 1] ?? '']));
    const names = nameParameters([...target.matchAll(PARAMETER)]);
    const newPlace = path.posix.normalize(target.replaceAll(PARAMETER, () => values.get(names.shift() ?? '') ?? ''));
    return newPlace.startsWith('../') ? undefined : newPlace.replace(/^\//, '');
  };
}

/** A slash before a parameter that can be empty is part of it. */
function buildPart(literal: string, [text, , kind]: RegExpExecArray, hasSlash: boolean): string {
  const slash = hasSlash ? '/' : '';
  if (kind === '?') return `${literal}(?:${slash}([^/]+))?`;
  if (kind === '*') return `${literal}(?:${slash}(.+))?`;
  const content = kind === '+' || kind === '(.+)' ? '.+' : text.endsWith('(.*)') ? '.*' : '[^/]+';
  return `${literal}${slash}(${content})`;
}

/** Parameters without a name have numbers. */
function nameParameters(parameters: readonly RegExpExecArray[]): string[] {
  let count = 0;
  return parameters.map(([, name]) => name ?? String(count++));
}

/** Returns whether the site excludes a page. Calls `reportLoss` if a pattern can't be read. */
export function readExcluded(site: Fields, reportLoss: () => void): (place: string) => boolean {
  const written = readList(site['srcExclude']);
  const matchers = written.flatMap((pattern) => compileExcluded(readText(pattern)) ?? []);
  if ('srcExclude' in site && (matchers.length < written.length || !Array.isArray(site['srcExclude']))) reportLoss();
  return (place) => matchers.some((matches) => matches(place));
}

/** A pattern without a slash is for files of the topmost folder. */
function compileExcluded(pattern: string | undefined): ((place: string) => boolean) | undefined {
  if (pattern === undefined) return undefined;
  try {
    const matches = compileGlob(pattern);
    return pattern.includes('/') ? matches : (place) => !place.includes('/') && matches(place);
  } catch (error) {
    if (error instanceof InvalidGlob) return undefined;
    throw error;
  }
}
