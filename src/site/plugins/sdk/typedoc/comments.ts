/** Converts comments in TypeDoc's JSON to Markdown. */
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SdkDocs, SdkText } from '../sdk-reference.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { toObject, toObjects, toText, toTexts } from '../json.ts';

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
const DISPLAYED_TAGS = new Set([
  '@alpha',
  '@beta',
  '@experimental',
  '@sealed',
  '@virtual',
  '@override',
  '@eventProperty',
]);

export function readComment(value: Json | undefined): Comment {
  const comment = toObject(value);
  const tags = [...toObjects(comment['blockTags']), ...toObjects(comment['tags']).map(convertLegacyTag)];
  const listTags = (...names: string[]) =>
    tags.filter((tag) => names.includes(toText(tag['tag'])) && (tag['content'] ?? tag['text']) !== undefined);
  const readTexts = (...names: string[]) => listTags(...names).flatMap((tag) => joinParts(tag['content']));
  const [deprecatedText] = listTags('@deprecated');
  const [sinceText] = readTexts('@since');
  const [defaultText] = readTexts('@defaultValue', '@default');
  return {
    docs: {
      description: [...joinParts(comment['summary']), ...readLegacyTexts(comment), ...readTexts('@remarks')],
      ...(deprecatedText && { deprecated: joinParts(deprecatedText['content'])[0] ?? { form: 'markdown', text: '' } }),
      examples: readTexts('@example'),
      see: readTexts('@see'),
      ...(sinceText && { since: sinceText.text.trim() }),
    },
    returns: [...readTexts('@returns', '@return'), ...createMarkdown(toText(comment['returns']))],
    throws: readTexts('@throws', '@throw', '@exception'),
    ...(defaultText && { default: extractCode(defaultText.text) }),
    modifiers: toTexts(comment['modifierTags']).flatMap((tag) => (DISPLAYED_TAGS.has(tag) ? tag.slice(1) : [])),
  };
}

function createMarkdown(text: string): SdkText[] {
  return text.trim() === '' ? [] : [{ form: 'markdown', text }];
}

/** Versions before 0.23 contain plain strings. */
function readLegacyTexts({ shortText, text }: JsonObject): SdkText[] {
  return createMarkdown([toText(shortText), toText(text)].filter(Boolean).join('\n\n'));
}

function convertLegacyTag(tag: JsonObject): JsonObject {
  return { tag: `@${toText(tag['tag'])}`, content: [{ kind: 'text', text: toText(tag['text']) }] };
}

function joinParts(parts: Json | undefined): SdkText[] {
  return createMarkdown(toObjects(parts).map(printPart).join(''));
}

function printPart(part: JsonObject): string {
  const text = toText(part['text']);
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
  const label = (toText(part['tsLinkText']) || toText(part['text'])).trim();
  if (!toText(tag).startsWith('@link')) return label;
  const address = typeof target === 'number' ? `sdk:${target}` : typeof target === 'string' ? target : undefined;
  const formattedLabel = tag === '@linkplain' || !/^[\w.$#]+$/.test(label) ? escapeLabel(label) : `\`${label}\``;
  if (address === undefined || isObject(target)) return formattedLabel;
  return `[${formattedLabel}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]\\]/g, '\\$&');
}

/** Maximum number of characters shown of a value. */
const MAX_VALUE = 2_000;

/** Extracts a value from a fence or from backticks. */
function extractCode(exampleText: string): string {
  const text = exampleText.slice(0, MAX_VALUE);
  const [, fencedText] = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(text) ?? [];
  return (fencedText ?? text).trim().replace(/^`([^`]*)`$/, '$1');
}
