/** Comments of TypeDoc's JSON, as Markdown. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import type { SdkDocs, SdkText } from '../../../model/sdk-reference.ts';
import { isObject } from '../../resolve.ts';
import { objectOf, objectsOf, textOf, textsOf } from '../json.ts';

export interface Comment {
  docs: SdkDocs;
  returns: SdkText[];
  throws: SdkText[];
  /** `@defaultValue`. */
  default?: string;
  /** `@beta`, `@alpha` and the like, without the sign. */
  modifiers: string[];
}

/** Modifiers that readers of a reference want to know of. */
const SHOWN = new Set(['@alpha', '@beta', '@experimental', '@sealed', '@virtual', '@override', '@eventProperty']);

export function readComment(value: Json | undefined): Comment {
  const comment = objectOf(value);
  const tags = [...objectsOf(comment['blockTags']), ...objectsOf(comment['tags']).map(fromOldTag)];
  const named = (...names: string[]) =>
    tags.filter((tag) => names.includes(textOf(tag['tag'])) && (tag['content'] ?? tag['text']) !== undefined);
  const texts = (...names: string[]) => named(...names).flatMap((tag) => textOfParts(tag['content']));
  const [deprecated] = named('@deprecated');
  const [since] = texts('@since');
  const [given] = texts('@defaultValue', '@default');
  return {
    docs: {
      description: [...textOfParts(comment['summary']), ...oldTexts(comment), ...texts('@remarks')],
      ...(deprecated && { deprecated: textOfParts(deprecated['content'])[0] ?? { form: 'markdown', text: '' } }),
      examples: texts('@example'),
      see: texts('@see'),
      ...(since && { since: since.text.trim() }),
    },
    returns: [...texts('@returns', '@return'), ...markdown(textOf(comment['returns']))],
    throws: texts('@throws', '@throw', '@exception'),
    ...(given && { default: plainCode(given.text) }),
    modifiers: textsOf(comment['modifierTags']).flatMap((tag) => (SHOWN.has(tag) ? tag.slice(1) : [])),
  };
}

function markdown(text: string): SdkText[] {
  return text.trim() === '' ? [] : [{ form: 'markdown', text }];
}

/** Versions before 0.23 have plain texts. */
function oldTexts({ shortText, text }: JsonObject): SdkText[] {
  return markdown([textOf(shortText), textOf(text)].filter(Boolean).join('\n\n'));
}

function fromOldTag(tag: JsonObject): JsonObject {
  return { tag: `@${textOf(tag['tag'])}`, content: [{ kind: 'text', text: textOf(tag['text']) }] };
}

function textOfParts(parts: Json | undefined): SdkText[] {
  return markdown(objectsOf(parts).map(partText).join(''));
}

function partText(part: JsonObject): string {
  const text = textOf(part['text']);
  switch (part['kind']) {
    case 'inline-tag':
      return inlineTag(part);
    case 'relative-link':
      // The file it leads to is none of this site.
      return 'sdk:';
    default:
      return text;
  }
}

function inlineTag(part: JsonObject): string {
  const { target, tag } = part;
  const label = (textOf(part['tsLinkText']) || textOf(part['text'])).trim();
  if (!textOf(tag).startsWith('@link')) return label;
  const address = typeof target === 'number' ? `sdk:${target}` : typeof target === 'string' ? target : undefined;
  const shown = tag === '@linkplain' || !/^[\w.$#]+$/.test(label) ? escapeLabel(label) : `\`${label}\``;
  if (address === undefined || isObject(target)) return shown;
  return `[${shown}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\]/g, '\\$&');
}

/** Characters of a value that are shown. */
const MAX_VALUE = 2_000;

/** A value that stands in a fence or between backticks. */
function plainCode(written: string): string {
  const text = written.slice(0, MAX_VALUE);
  const [, fenced] = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text) ?? [];
  return (fenced ?? text).trim().replace(/^`([^`]*)`$/, '$1');
}
