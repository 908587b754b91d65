/** Recognizes modules and scripts that only run in Node.js. A site loads every other script on its pages. */

const COMMENT = /\/\*[^]*?\*\/|(?<![\w"'`:\\])\/\/[^\n]*/g;
/** Signs of code that runs in browsers, or in both: libraries check what they run in. */
const BROWSER =
  /\b(?:window|document|navigator|localStorage|globalThis|self)\b|\btypeof\s+(?:module|exports|require|define)\b/;
const NODE_SIGNS: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ['a call of require()', /(?<![\w$.])require\(\s*["'`][^"'`\n]+["'`]\s*\)/],
  ['module.exports', /(?<![\w$.])module\.exports\b/],
  ['an import of a Node.js module', /^[ \t]*import\b[^;\r\n]*["']node:[\w/]+["']/m],
];

const TEMPLATE = /`(?:[^`\\]|\\[^])*`/g;
/** Pages load scripts that aren't modules, in which these statements are errors. */
const MODULE_SIGNS: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ['an export', /^[ \t]*export[ \t]+(?:default|const|let|var|function|class|async|[{*])/m],
  ['an import', /^[ \t]*import[ \t]*(?:["']|[\w${*][^;"'`()]*?\bfrom[ \t]*["'])/m],
];

/** Returns why a script is a module, such as `an export`, with its line; undefined for other scripts. */
export function findModuleSign(text: string): ScriptSign | undefined {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  const code = text.replaceAll(COMMENT, blank).replaceAll(TEMPLATE, blank);
  return findSign(code, MODULE_SIGNS);
}

export interface ScriptSign {
  sign: string;
  line: number;
}

/** Returns why a script is only for Node.js, such as `module.exports`, with its line; undefined for other scripts. */
export function findNodeSign(text: string): ScriptSign | undefined {
  if (/^\uFEFF?#!/.test(text)) return { sign: 'a #! line', line: 1 };
  // Blanks keep the lines.
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  if (BROWSER.test(code)) return undefined;
  return findSign(code, NODE_SIGNS);
}

function findSign(code: string, signs: typeof NODE_SIGNS): ScriptSign | undefined {
  for (const [sign, pattern] of signs) {
    const match = pattern.exec(code);
    if (match) return { sign, line: code.slice(0, match.index + match[0].search(/\S/)).split('\n').length };
  }
  return undefined;
}
