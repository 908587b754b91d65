import { NOTES, REQUESTS, WHOLE } from './placeholder-phrases.ts';

interface Surroundings {
  /** The next line with text. */
  next: string;
  /** False if code was removed from the line. */
  isWhole: boolean;
}

/** Returns whether a line contains a placeholder for text. */
export function hasPlaceholder(line: string, surroundings: Surroundings): boolean {
  // A note in a comment about work to do is only for authors, unless it replaces text.
  const comments = Array.from(line.matchAll(COMMENT), (match) => (match[1] ?? match[2] ?? '').trim());
  if (comments.some((comment) => (/^todo\b/i.test(comment) ? MISSING_TEXT.test(comment) : isRequest(comment))))
    return true;
  const visible = line.replaceAll(COMMENT, '').trim();
  return visible !== '' && isPlaceholder(visible, surroundings);
}

const COMMENT = /\{\/\*+((?:(?!\*\/\}).){0,300})(?:\*\/\}|$)|<!--((?:(?!-->).){0,300})(?:-->|$)/g;

function isPlaceholder(line: string, { next, isWhole }: Surroundings): boolean {
  if (NOTES.some((pattern) => pattern.test(line))) return true;
  if (isWhole && listBracketed(line).some(isRequest)) return true;
  const text = line
    .replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<\/?[A-Za-z]+>/g, '');
  if (!isWhole || !WHOLE.some((pattern) => pattern.test(text))) return false;
  // A heading such as "Coming soon" can have text below it, and a term such as "placeholder" a definition.
  return !/^#{1,6} /.test(line) || next === '' || next.startsWith('#');
}

const MISSING_TEXT =
  /^todo\b[\s:(–-]*(?:add|write|fill|insert|complete|describe)\b.{0,40}\b(?:contents?|text|details?|descriptions?|sections?|here|later|paragraphs?)\b/i;

/** Returns the texts in brackets, except links, images and text in parentheses. */
function listBracketed(line: string): string[] {
  const matches = line.matchAll(
    /(?<![!\]\w])(?:\[([^\][]{2,140})\](?![([:])|<([a-z][^<>="/{}\s]* [^<>="/{}]{4,140})>|\{\{?([^{}"'`()=]{4,140})\}?\}|[［【「〔]([^］】」〕]{2,80})[］】」〕])/gi,
  );
  return Array.from(matches, (match) => (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()).slice(
    0,
    MAX_BRACKETS,
  );
}

const MAX_BRACKETS = 20;

function isRequest(text: string): boolean {
  const content = text.replace(/^[\s.…*_-]+|(?<![\s.…*_!:-])[\s.…*_!:-]+$/g, '').slice(0, MAX_REQUEST);
  return REQUESTS.some((pattern) => pattern.test(content));
}

const MAX_REQUEST = 200;
