/**
 * Returns whether a reply without tool calls ends with a question to the person. A question that the model answers
 * itself ("What does it contain? Let me look.") doesn't count.
 */
export function asksQuestion(reply: string): boolean {
  const paragraphs = reply
    .slice(-MAX_CHARACTERS)
    .replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+/g, ' ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  // The question is often followed by a list of answers to choose from.
  const lastText = paragraphs.findLastIndex((paragraph) => !LIST.test(paragraph));
  return isRequest(paragraphs.slice(Math.max(0, lastText - 1)).join('\n'));
}

const MAX_CHARACTERS = 3_000;
const LIST = /^(?:[-*•]|\(?[0-9a-z]{1,2}[.)])\s/i;
const QUESTION =
  /[?？؟]["'”’)\]*_]*(?=\s|$)|か。?$|\b(?:let me know|please (?:tell|confirm|clarify|choose|specify|provide|advise|share))\b/giu;
const OWN_WORK = /\b(?:let me (?!know)|I(?:['’]ll| will| am going to|['’]m going to)\b|let['’]s )/i;

function isRequest(text: string): boolean {
  const last = Array.from(text.matchAll(QUESTION)).at(-1);
  return last !== undefined && !OWN_WORK.test(text.slice(last.index));
}
