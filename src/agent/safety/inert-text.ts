import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';

/** Makes text from models and users inert before it is published on a Git host. */

/** Code that no backtick in the text can end. */
export function inlineCode(text: string): string {
  const line = collapseWhitespace(text) || ' ';
  const mark = '`'.repeat(measureLongestRun(line) + 1);
  return line.startsWith('`') || line.endsWith('`') ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`;
}

/** A code block that the text can't end. */
export function formatFence(text: string): string {
  const mark = '`'.repeat(Math.max(3, measureLongestRun(text) + 1));
  return `${mark}text\n${neutralizeCommands(text)}\n${mark}`;
}

function measureLongestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** Markdown that stays readable but is inert: no HTML, and no images, which a host would load for every visitor. */
export function neutralizeMarkdown(text: string): string {
  return neutralizeText(text)
    .split(CODE)
    .map((part, index) => (index % 2 === 0 ? escapeTags(part) : breakTags(part)))
    .join('');
}

/** Code spans and blocks: equal runs of backticks with text in between, within a paragraph or a fence. */
const CODE = /((?<!`)`(?!`)[^`\n]+`(?!`)|(?<!`)``(?!`)[^`\n]+``(?!`)|^ {0,3}```[^`]*^ {0,3}```$)/m;

function escapeTags(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('![', '!\\[');
}

/**
 * In code, readers would see `&lt;` literally. An invisible space also keeps `<` from starting a tag if a host
 * disagrees on where the code ends.
 */
function breakTags(text: string): string {
  return text.replaceAll('<', '<\u200b').replaceAll('![', '!\u200b[');
}

/**
 * Makes text inert for titles and commit messages, which hosts show as plain text. It neutralizes mentions, words that
 * close an issue on merge, marks that skip checks, and invisible or reordered text. It also neutralizes commands:
 * GitLab and bots read them at the start of a line, and run them with the token's permissions.
 */
export function neutralizeText(text: string): string {
  return neutralizeCommands(text.replaceAll(INVISIBLE_CHARACTERS, ''))
    .replaceAll(/@(?=[\p{L}\p{N}_-])/gu, '@\u200b')
    .replaceAll(/#(?=\d)/g, '#\u200b')
    .replaceAll(/\[(?=(?:skip[ -]|no[ -]ci|ci[ -]))/gi, '[\u200b')
    .replaceAll(CLOSING_KEYWORDS, '$1\u200b$2\u200b');
}

/** Neutralizes lines such as `/merge`, even in quoted code, because hosts disagree on where a code block ends. */
function neutralizeCommands(text: string): string {
  return text.replaceAll(/^([ \t>]*)\/(?=[a-z])/gim, '$1\u200b/');
}

/** Direction overrides, and invisible characters that carry text for programs. */
const INVISIBLE_CHARACTERS = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/gu;
/** The words that make GitHub, GitLab and Gitea close an issue. */
const CLOSING_KEYWORDS =
  /\b(clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)(:?\s+)(?=\S*\/|GH-\d)/gi;
