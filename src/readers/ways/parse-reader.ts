import { isRecord } from '../../lib/is-record.ts';
import type { PlaygroundInputs, Reader } from '../reader.ts';
import { SignInProblem } from './sign-in-problem.ts';

const MAX_GROUPS = 200;
const MAX_CHARACTERS = 100;
const PLACES = ['server', 'header', 'query', 'cookie', 'path'] as const;

/**
 * Reads the format's user object (`expiresAt`, `groups`, `content`, `apiPlaygroundInputs`). Throws `SignInProblem` for
 * values of another type, because ignoring them could show the wrong pages.
 */
export function parseReader(values: Readonly<Record<string, unknown>>, now: number): Reader {
  const { expiresAt, groups = [], content, apiPlaygroundInputs } = values;
  return {
    groups: parseGroups(groups),
    ...(content !== undefined && { content: parseObject(content, 'content') }),
    ...(apiPlaygroundInputs !== undefined && { apiPlaygroundInputs: parseInputs(apiPlaygroundInputs) }),
    ...(expiresAt !== undefined && { expiresAt: parseExpiry(expiresAt, now) }),
  };
}

/** Checks the names of groups, and removes spaces around them and duplicates. */
export function parseGroups(groups: unknown): string[] {
  const isList = Array.isArray(groups) && groups.every((group) => typeof group === 'string');
  if (!isList) throw new SignInProblem('Expected "groups" to be a list of texts.');
  const names = [...new Set((groups as string[]).map((group) => group.trim()))].filter((name) => name !== '');
  if (names.length > MAX_GROUPS || names.some((name) => name.length > MAX_CHARACTERS))
    throw new SignInProblem(`Expected at most ${MAX_GROUPS} groups of at most ${MAX_CHARACTERS} characters.`);
  return names;
}

function parseInputs(value: unknown): PlaygroundInputs {
  const inputs = parseObject(value, 'apiPlaygroundInputs');
  const places = PLACES.filter((place) => inputs[place] !== undefined);
  return Object.fromEntries(places.map((place) => [place, parseObject(inputs[place], `apiPlaygroundInputs.${place}`)]));
}

function parseObject(value: unknown, name: string): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new SignInProblem(`Expected "${name}" to be an object.`);
}

function parseExpiry(value: unknown, now: number): number {
  // Milliseconds would be a date thousands of years from now.
  if (typeof value !== 'number' || !Number.isFinite(value) || value > MAX_SECONDS)
    throw new SignInProblem('Expected "expiresAt" to be a time in Unix seconds.');
  if (value <= now) throw new SignInProblem('The time in "expiresAt" has passed.');
  return Math.floor(value);
}

const MAX_SECONDS = 100_000_000_000;
