import type { LanguageTranslations } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';

/** Returns the English name of a language, or the code if it has none. */
export function getLanguageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Says how many pages are in each state, such as "22 current, 1 behind". */
export function describeTranslations({ counts }: Pick<LanguageTranslations, 'counts'>): string {
  const { current, behind, missing, unrecorded } = counts;
  const states = [
    [current, 'current'],
    [behind, 'behind'],
    [missing, 'missing'],
    [unrecorded, 'unrecorded'],
  ] as const;
  const parts = states.filter(([count, state]) => count > 0 || state === 'current');
  return parts.map(([count, state]) => `${formatNumber(count)} ${state}`).join(', ');
}
