/** Converts comments in TypeDoc's JSON to Markdown. */
import type { Json, JsonObject } from '../../../model/api-description.ts';
import type { SdkDocs, SdkText } from '../../../model/sdk-reference.ts';
import { isObject } from '../../resolve.ts';
import { objectOf, objectsOf, textOf, textsOf } from '../json.ts';

export interface Comment {
  docs: SdkDocs;
  returns: SdkText[];
  throws: SdkText[];
  /** Value of `@defaultValue`. */
  default?: string;
  /** `@beta`, `@alpha` and similar, without the `@`. */
  modifiers: string[];
}

/** Modifiers that matter to readers of a reference. */
const SHOWN = new Set(['@alpha', '@beta', '@experimental', '@sealed', '@virtual', '@override', '@eventProperty']);

export function readComment(value: Json | undefined): Comment {
  const comment = objectOf(value);
  const tags = [...objectsOf(comment['blockTags']), ...objectsOf(comment['tags']).map(fromOldTag)];
  const named = (...names: string[]) =>
    tags.filter((tag) => names.includes(textOf(tag['tag'])) && (tag['content'] ?? tag['text']) !== undefined);
  const texts = (...names: string[]) => named(...names).flatMap((tag) => joinParts(tag['content']));
  const [deprecated] = named('@deprecated');
  const [since] = texts('@since');
  const [defaultText] = texts('@defaultValue', '@default');
  return {
    docs: {
      description: [...joinParts(comment['summary']), ...oldTexts(comment), ...texts('@remarks')],
      ...(deprecated && { deprecated: joinParts(deprecated['content'])[0] ?? { form: 'markdown', text: '' } }),
      examples: texts('@example'),
      see: texts('@see'),
      ...(since && { since: since.text.trim() }),
    },
    returns: [...texts('@returns', '@return'), ...markdown(textOf(comment['returns']))],
    throws: texts('@throws', '@throw', '@exception'),
    ...(defaultText && { default: plainCode(defaultText.text) }),
    modifiers: textsOf(comment['modifierTags']).flatMap((tag) => (SHOWN.has(tag) ? tag.slice(1) : [])),
  };
}

function markdown(text: string): SdkText[] {
  return text.trim() === '' ? [] : [{ form: 'markdown', text }];
}

/** Versions before 0.23 contain plain strings. */
function oldTexts({ shortText, text }: JsonObject): SdkText[] {
  return markdown([textOf(shortText), textOf(text)].filter(Boolean).join('\n\n'));
}

function fromOldTag(tag: JsonObject): JsonObject {
  return { tag: `@${textOf(tag['tag'])}`, content: [{ kind: 'text', text: textOf(tag['text']) }] };
}

function joinParts(parts: Json | undefined): SdkText[] {
  return markdown(objectsOf(parts).map(partText).join(''));
}

function partText(part: JsonObject): string {
  const text = textOf(part['text']);
  switch (part['kind']) {
    case 'inline-tag':
      return inlineTag(part);
    case 'relative-link':
      // The link's target is a file that isn't part of this site.
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
  const formatted = tag === '@linkplain' || !/^[\w.$#]+$/.test(label) ? escapeLabel(label) : `\`${label}\``;
  if (address === undefined || isObject(target)) return formatted;
  return `[${formatted}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\]/g, '\\$&');
}

/** Maximum number of characters shown of a value. */
const MAX_VALUE = 2_000;

/** Extracts a value from a fence or from backticks. */
function plainCode(written: string): string {
  const text = written.slice(0, MAX_VALUE);
  const [, fenced] = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text) ?? [];
  return (fenced ?? text).trim().replace(/^`([^`]*)`$/, '$1');
}
