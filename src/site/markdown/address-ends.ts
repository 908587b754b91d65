/**
 * Where addresses in text end. GFM (6.9) lets `https://…` run to the next blank, and takes back ASCII punctuation only:
 * Chinese, Japanese and Korean write no blanks, so that `https://a.example，见[文档](/b)` would be one address.
 */
import { ADDRESS_END, type Joint } from './stand-ins.ts';

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<]/gi;
/**
 * Punctuation beyond ASCII but the dot of Catalan; a letter of these scripts behind one of an address. Behind `/`, `=`, `-` or
 * `_` they can be part of it: `/wiki/中文`. The filler is a stand-in.
 */
const END =
  /[\s<]|(?!·)[^\P{P}\0-\x7F]|[\uFF04\uFF0B\uFF1C-\uFF1E\uFF3E\uFF40\uFF5C\uFF5E]|(?<=[\w.?!,:)*'"](?<!_))(?!\uFFA0)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Marks of emphasis, which no address ends with (GFM 6.9): what stands behind them says whether they close. */
const MARKS = '*_~';

/** A joint at the end of each address that would run on, ascending. */
export function findAddressEnds(source: string): Joint[] {
  const ends: Joint[] = [];
  ADDRESS.lastIndex = 0;
  while (ADDRESS.exec(source)) {
    END.lastIndex = ADDRESS.lastIndex;
    const at = END.exec(source)?.index ?? source.length;
    if (/[^\s<]/.test(source.charAt(at))) {
      let end = at;
      while (end > ADDRESS.lastIndex && MARKS.includes(source.charAt(end - 1))) end -= 1;
      ends.push({ of: end - 1, at: end, character: ADDRESS_END });
    }
    ADDRESS.lastIndex = at;
  }
  return ends;
}
