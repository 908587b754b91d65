/**
 * Finds where URLs in text end. In GFM (6.9), `https://…` extends to the next space, except for trailing ASCII
 * punctuation. Chinese, Japanese and Korean don't use spaces, so `https://a.example，见[文档](/b)` would be one URL.
 */
import { URL_END, type Joint } from './placeholders.ts';

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<]/gi;
/**
 * Matches non-ASCII punctuation (except the Catalan middle dot), and a letter of these scripts after a URL character.
 * After `/`, `=`, `-` or `_`, they can be part of the URL: `/wiki/中文`. The filler is a stand-in.
 */
const END =
  /[\s<]|(?!·)[^\P{P}\0-\x7F]|[\uFF04\uFF0B\uFF1C-\uFF1E\uFF3E\uFF40\uFF5C\uFF5E]|(?<=[\w.?!,:)*'"](?<!_))(?!\uFFA0)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Emphasis markers, which never end a URL (GFM 6.9): the following character decides whether they close. */
const MARKS = '*_~';

/** Returns a joint for the end of each URL that would extend too far, ascending. */
export function findUrlEnds(source: string): Joint[] {
  const ends: Joint[] = [];
  ADDRESS.lastIndex = 0;
  while (ADDRESS.exec(source)) {
    END.lastIndex = ADDRESS.lastIndex;
    const at = END.exec(source)?.index ?? source.length;
    if (/[^\s<]/.test(source.charAt(at))) {
      let end = at;
      while (end > ADDRESS.lastIndex && MARKS.includes(source.charAt(end - 1))) end -= 1;
      ends.push({ of: end - 1, at: end, character: URL_END });
    }
    ADDRESS.lastIndex = at;
  }
  return ends;
}
