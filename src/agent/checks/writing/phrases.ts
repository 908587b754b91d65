/** Finds phrases that belong in a chat or a draft, not on a page. */
import type { SiteProblem } from '../../types.ts';
import type { PageChange } from '../page-changes.ts';
import { hideCode } from './hide-code.ts';

/** Each phrase is the start of a line; the whole line is only judged if it is new. */
const CHAT: readonly RegExp[] = [
  /^(?:sure|certainly|of course|absolutely|great question)[,!.]/i,
  /^here(?:'s| is| are) (?:the|your|an?) (?:updated|revised|new|complete|full|final|corrected|translated|requested|improved)\b/i,
  /^(?:below|the following) is (?:the|an?|your) (?:updated|revised|complete|full|corrected|translated|improved)\b/i,
  /^I(?:'ve| have|'ll| will| can) (?:updated?|added?|created?|made|rewritten|rewrite|revised?|fixed|translated?|removed?)\b/,
  /^(?:as an ai|as a language model)\b/i,
  /^(?:let me know|feel free to (?:ask|let me know)|i hope (?:this|that) helps|hope this helps|is there anything else)\b/i,
  /^(?:natürlich|gerne|selbstverständlich)[,!]|^hier ist (?:die|der|das|eine?) (?:aktualisierte|überarbeitete|vollständige|übersetzte)/i,
  /^(?:bien sûr|certainement)[,!]|^voici (?:la|le|une?) (?:version|page|traduction|document)\b/i,
  /^(?:claro|por supuesto)[,!]|^aquí (?:está|tienes) (?:la|el|una?)\b/i,
  /^(?:claro|com certeza)[,!]|^aqui está (?:a|o|uma?)\b/i,
  /^(?:当然|好的)[,，!！。]|^以下是(?:更新|修改|翻译|完整)/,
  /^(?:もちろん|承知しました)|^以下(?:は|が)(?:更新|修正|翻訳)(?:された|した)/,
];

const PLACEHOLDERS: readonly RegExp[] = [
  /(?:^|[\s([{*_])(?:TODO|FIXME|TBD|XXX)(?:\s*[:(–—-]|[\s.)\]}*_]*$)/,
  /\blorem ipsum\b/i,
  /[[<({](?:insert|add|fill in|describe|your|replace with|placeholder)\b[^\])}>]{0,60}\b(?:here|text|content|description|section|details|later)\b[^\])}>]{0,40}[\])}>]/i,
  /^\W*(?:placeholder(?: text)?|to be (?:written|added|completed|done)|coming soon|content goes here|more (?:details|content) to come)\W*$/i,
];

const KINDS = [
  {
    code: 'chat-text',
    phrases: CHAT,
    message: 'is a reply to a person, not text for readers. Remove it.',
  },
  {
    code: 'placeholder-text',
    phrases: PLACEHOLDERS,
    message: 'is a placeholder. Write the text, or leave it out.',
  },
];

/** Returns the new lines with such a phrase, outside code. */
export function findPhrases({ name, before, after }: PageChange): SiteProblem[] {
  const oldLines = new Set(before.split(/\r?\n/).map((line) => line.trim()));
  return hideCode(after)
    .split('\n')
    .flatMap((line, index): SiteProblem[] => {
      const text = line.trim().slice(0, MAX_LINE);
      if (text === '' || oldLines.has(text)) return [];
      const kind = KINDS.find(({ phrases }) => phrases.some((phrase) => phrase.test(text)));
      if (!kind) return [];
      const message = `"${text.slice(0, 80)}" ${kind.message}`;
      return [{ severity: 'error', code: kind.code, message, file: name, line: index + 1, column: 1 }];
    });
}

const MAX_LINE = 400;
