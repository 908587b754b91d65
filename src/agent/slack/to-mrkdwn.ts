import { cutText } from '../../lib/cut-text.ts';

/**
 * Converts Markdown of a model to at most `max` characters of Slack's own markup, as far as both have the same. It can't
 * mention anyone, and only links to web pages stay links. Send it with `verbatim`, so that Slack adds no links or
 * mentions to it.
 */
export function toMrkdwn(markdown: string, max = MAX_SECTION): string {
  const text = markdown.trim();
  for (let length = max; ; length = Math.floor(length / 2)) {
    const markup = cutText(text, length, '\n… (shortened)')
      .split(/(```[\s\S]*?(?:```|$)|`[^`\n]+`)/)
      .map((part, index) => (index % 2 === 1 ? escapeForSlack(part) : convert(part)))
      .join('');
    // Escaped characters are longer.
    if (markup.length <= max) return markup;
  }
}

/** Slack allows 3,000 characters in a section. */
const MAX_SECTION = 2_900;

function convert(text: string): string {
  return escapeForSlack(text)
    .replaceAll(/^#{1,6}[ \t]+(\S.*)$/gm, '*$1*')
    .replaceAll(/\*\*(?=\S)([^*\n]+)\*\*/g, '*$1*')
    .replaceAll(/^([ \t]*)[*-][ \t]+/gm, '$1• ')
    .replaceAll(/\[([^[\]\n|]+)\]\((https?:\/\/[^\s()|&]+(?:&amp;[^\s()|&]+)*)\)/g, '<$2|$1>');
}

/** Escapes the characters that Slack's markup uses for links and mentions. */
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Reads the text of a message as the person wrote it, without the mention of the app at its start. */
export function fromMrkdwn(text: string, botUserId: string): string {
  return text
    .replaceAll(`<@${botUserId}>`, ' ')
    .replaceAll(/<(https?:\/\/[^|>\s]+)(?:\|[^>]*)?>/g, '$1')
    .replaceAll(/<mailto:[^|>]+\|([^>]*)>/g, '$1')
    .replaceAll(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
