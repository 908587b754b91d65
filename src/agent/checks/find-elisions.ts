import type { SiteProblem } from '../types.ts';
import type { PageChange } from './page-changes.ts';
import { blankCode } from './writing/hide-code.ts';

/**
 * Finds lines on which a placeholder such as "the rest is unchanged" replaces text, and lines with the marks of the
 * agent's own truncated tool results. Models write them instead of a long page.
 */
export function findElisions({ name, before, after }: PageChange): SiteProblem[] {
  const oldLines = new Set(before.split(/\r?\n/).map((line) => line.trim()));
  const isNew = before === '';
  const hasShrunk = before !== '' && after.length < before.length;
  // The code of a new page can contain such comments as examples.
  const proseLines = isNew ? blankCode(after).split('\n') : [];
  return after.split(/\r?\n/).flatMap((line, index): SiteProblem[] => {
    const text = line.trim().slice(0, MAX_LINE);
    const isProse = (proseLines[index] ?? '').trim() !== '';
    const isElided = hasShrunk ? isElision(text) : isNew && isProse && isElisionOfRest(text);
    if (oldLines.has(text) || !(isElided || TOOL_TRUNCATION.test(text))) return [];
    const reason = hasShrunk
      ? `the page shrank from ${before.length} to ${after.length} characters`
      : "it isn't page text";
    return [
      {
        severity: 'error',
        code: 'elided-text',
        message: `The line "${text.slice(0, 80)}" is a placeholder for omitted text (${reason}). Restore the original text with edit or write.`,
        file: name,
        line: index + 1,
        column: 1,
      },
    ];
  });
}

const MAX_LINE = 400;

/** Marks in the results of `read` and `grep` and in shortened conversations, where text was cut. */
const TOOL_TRUNCATION =
  /… \((?:line (?:cut|truncated): \d+ characters|(?:showing )?lines (?:up )?to \d+ of \d+;|(?:cut|truncated): the result is longer|\d+ more )|\[\d+ more characters (?:were )?removed/;

/** Characters around such phrases: comments, brackets, dots. */
const COMMENT_END = /(?:-->|\*+\/\}?|\)|\]|\.{3}|…|\.|\s)+$/;
const COMMENT_START = /^(?:<!--|\{?\/\*+|\/\/|#+|[-*>]|\(|\[|\.{3}|…|\s)+/;
const PARTS =
  '(?:page|file|content|contents|document|docs?|section|sections|text|code|guide|article|body|lines?|below|above)';
const UNCHANGED_PHRASE =
  '(?:(?:is|are|remains?|stays?|continues?|goes|kept|left)\\s+)*(?:unchanged|the same|same|as (?:it was|before|is|above)|untouched|unmodified|identical|omitted|truncated|intact|on|here|not shown)(?: for brevity)?';
const ELISIONS: readonly RegExp[] = [
  new RegExp(
    `^(?:the )?(?:rest|remainder|remaining)(?: (?:of )?(?:the |this )?(?:existing |original )?${PARTS})*[\\s,:;–—-]*(?:${UNCHANGED_PHRASE})?(?:\\s+(?:here|as before|below))?$`,
    'i',
  ),
  new RegExp(
    `^(?:the )?(?:existing|previous|original|remaining|other|unchanged)(?: (?:existing|previous|original))? ${PARTS}(?:\\s+${UNCHANGED_PHRASE})*$`,
    'i',
  ),
  new RegExp(`^(?:the )?${PARTS}\\s+(?:continues?|unchanged|truncated|omitted|${UNCHANGED_PHRASE})$`, 'i'),
  /^(?:truncated|snip|snipped|omitted|unchanged|content truncated|omitted for brevity|same as (?:before|above)|etc|continues?)(?: for brevity)?$/i,
];

/** "The rest stays the same" in other languages. Longer lines are sentences. */
const MAX_PHRASE = 80;
const OTHER_LANGUAGES: readonly RegExp[] = [
  /^(?:der |die |das )?(?:rest|restlich|übrig).*(?:unverändert|gleich|identisch|wie (?:zuvor|oben|im original|bisher))/i,
  /^(?:le |la )?(?:reste|suite).*(?:inchangé|identique|le même|la même|pareil)/i,
  /^(?:el |lo )?(?:resto|demás).*(?:igual|sin cambios|el mismo|lo mismo|no cambia|permanece)/i,
  /^(?:o )?(?:resto|restante).*(?:igual|inalterad|o mesmo|sem alterações|permanece)/i,
  /^(?:il )?resto.*(?:invariat|uguale|lo stesso|identic|immutat)/i,
  /^(?:de )?rest.*(?:ongewijzigd|hetzelfde|gelijk)/i,
  /^(?:reszta|pozostał).*(?:bez zmian|taka sama|tak[ai] samo|niezmienion)/i,
  /^(?:остальн|остаток|дальше).*(?:без изменений|не изменя|же сам|так(?:ое|ой|ая|ие) же|прежн)/i,
  /^(?:geri kalan|kalan).*(?:aynı|değişme)/i,
  /^(?:以下|残り|その他|以降).*(?:同じ|同様|変更な|省略|略$)/,
  /^(?:其余|其餘|剩余|剩餘|其他|余下|以下|后续|後續).*(?:不变|不變|相同|一致|省略|同上|未改|未更改)/,
  /^(?:나머지|이하|이후).*(?:동일|같|변경 ?없|생략|그대로)/,
];

/** Returns whether a line of a new page says that the rest of another text is the same. */
function isElisionOfRest(line: string): boolean {
  const text = removeMarks(line);
  if (REST_AS_ELSEWHERE.test(text) || isOtherLanguage(text)) return true;
  return /^(?:<!--|\{\/\*|\[|\()/.test(line) && isElision(line);
}

function isOtherLanguage(text: string): boolean {
  return text.length <= MAX_PHRASE && OTHER_LANGUAGES.some((phrase) => phrase.test(text));
}

const REST_AS_ELSEWHERE = new RegExp(
  `^(?:the )?(?:rest|remainder|remaining ${PARTS})(?: (?:of )?(?:the |this )?(?:existing |original )?${PARTS})* ${UNCHANGED_PHRASE}(?: as (?:in )?(?:the )?(?:english|original|source|default)(?: ${PARTS}| version)?)?$`,
  'i',
);

function removeMarks(line: string): string {
  return line.replace(COMMENT_END, '').replace(COMMENT_START, '').trim();
}

/** Returns whether a line contains only a placeholder for omitted text. */
function isElision(line: string): boolean {
  if (line === '') return false;
  const code = removeMarks(line);
  // Dots alone count only in a comment or brackets, or as the whole line, because a sentence can end in an ellipsis.
  if (code === '') return /^(?:<!--|\{\/\*|\[|\()\s*(?:\.{3}|…)/.test(line) || /^(?:\.{3}|…)$/.test(line);
  return isOtherLanguage(code) || ELISIONS.some((pattern) => pattern.test(code));
}
