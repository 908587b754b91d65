/**
 * Escapes text for Markdown, so that no renderer finds a link, an image, HTML, code or a table in it. URLs become code,
 * because many renderers turn them into links wherever they occur, except within a link.
 */
export function escapeText(text: string, { inLink }: { inLink: boolean }): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .replace(/[^ ]+/gu, (word) => (!inLink && isAddress(word) ? printAddress(word) : escapeWord(word)));
}

/** Control characters, and characters that reorder or hide text. */
const INVISIBLE = /(?![\s])[\p{Cc}\p{Bidi_C}\u200B\u2060\uFEFF]/gu;

/** Returns whether renderers that detect URLs in text could turn a word into a link. */
function isAddress(word: string): boolean {
  return /:\/|\/\/|\\\\|www[.。]|(?:mailto|xmpp|ftp|tel):|\S@\S/iu.test(word);
}

/** A backtick would end the code. */
function printAddress(word: string): string {
  const [, open = '', address = '', close = ''] = /^([("'“„«]*)(.*?)([)"'”“».,;:!?]*)$/u.exec(word) ?? [];
  if (address === '') return escapeWord(word);
  return `${escapeWord(open)}\`${address.replaceAll('`', "'").replaceAll('|', '%7C')}\`${escapeWord(close)}`;
}

function escapeWord(word: string): string {
  return (
    word
      .replace(/[\\`*_[\]<~|]|&(?=[#\p{L}])|!(?=$|\[)/gu, '\\$&')
      // Some renderers link anything that looks like a host: a name with a two-letter suffix, or a few longer ones.
      .replace(
        /\.(?=(?:[a-z]{2}|xn--[\w-]+|biz|com|edu|gov|net|org|pro|web|xxx|aero|asia|coop|info|museum|name|shop|рф)(?![\p{L}\p{N}]))/giu,
        '\\.',
      )
  );
}
