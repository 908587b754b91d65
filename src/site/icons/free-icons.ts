/**
 * Free icons for FontAwesome names that only the paid set has (content format, Icons). Real sites use many of them, and
 * a similar image is more useful to a reader than none.
 */
import { lookUp } from '../../lib/look-up.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { findIcon, suggestIcon } from './find-icon.ts';
import type { Icon } from './icon.ts';
import { SUBSTITUTES } from './substitutes.ts';

export interface FreeIcon {
  name: string;
  icon: Icon;
}

/** Returns the most similar free icon; undefined for a name that is probably a typo, or unlike any name in the set. */
export function findFreeIcon(name: string, brands: boolean): FreeIcon | undefined {
  const normalizedName = normalizeName(name);
  const substitute = findSubstitute(normalizedName);
  if (substitute !== undefined) return lookUpIcon(substitute);
  if (brands) return undefined;
  const singularIcon = lookUpIcon(normalizedName.replace(/(?<=^[a-z]+)s(?=-|$)|s$/, ''));
  if (singularIcon) return singularIcon;
  if (isMisspelt(normalizedName)) return undefined;
  for (const shorter of listShorterNames(normalizedName)) {
    const icon = lookUpIcon(findSubstitute(shorter) ?? shorter);
    if (icon) return icon;
  }
  return undefined;
}

/** Whether a name is known to be in the paid set. */
export function isPaidName(name: string): boolean {
  return findSubstitute(normalizeName(name)) !== undefined;
}

function normalizeName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^.*[\s:]/, '')
    .replace(/^fa-/, '')
    .replaceAll('_', '-');
}

function findSubstitute(name: string): string | undefined {
  return lookUp(SUBSTITUTES, name);
}

function lookUpIcon(name: string): FreeIcon | undefined {
  const icon = findIcon({ name, library: 'fontawesome' });
  return icon?.id.startsWith('fa-') ? { name, icon } : undefined;
}

/** Whether one word of the name is a near match for a known name's, so that the author meant that name. */
function isMisspelt(name: string): boolean {
  const words = name.split('-');
  const knownWords = suggestIcon(name, 'fontawesome')?.split('-');
  if (knownWords?.length !== words.length) return false;
  const wordPairs = words.flatMap((word, index) =>
    word === knownWords[index] ? [] : [[word, knownWords[index] ?? '']],
  );
  return (
    wordPairs.length === 1 && wordPairs.every(([word = '', meant = '']) => findClosestName(word, [meant]) !== undefined)
  );
}

/** Returns `a-b-c` without words at the end, then at the start; single letters and digits are separate icons. */
function listShorterNames(name: string): string[] {
  const words = name.split('-').slice(0, MAX_WORDS);
  const starts = words.map((_, index) => words.slice(0, words.length - 1 - index));
  const ends = words.map((_, index) => words.slice(index + 1));
  return [...starts, ...ends].map((part) => part.join('-')).filter((part) => part.length > 1);
}

const MAX_WORDS = 6;
