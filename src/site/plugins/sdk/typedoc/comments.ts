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

const THROWS = ['@throws', '@throw', '@exception'] as const;
const DEFAULTS = ['@defaultValue', '@default'] as const;

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

/** Tags of a comment that a page shows in their own places, rather than in the description. */
export type Place = keyof typeof PLACES;

const PLACES = {
  symbol: new Set(['@deprecated', '@since', '@example', '@see']),
  signature: new Set(['@deprecated', '@since', '@example', '@see', '@returns', '@return', ...THROWS]),
  property: new Set(['@deprecated', '@example', '@see', ...DEFAULTS]),
  field: new Set(['@deprecated', ...DEFAULTS]),
} satisfies Record<string, ReadonlySet<string>>;

/** Tags that organize a reference, or that readers aren't meant to see. */
const HIDDEN_TAGS =
  /^@(?:category|group|module|packageDocumentation|summary|document|private|internal|import|jsx|author)/i;

/** Reads the comment of a symbol, of a signature, of a property with its own section, or of a field in a list. */
export function readComment(value: Json | undefined, place: Place): Comment {
  const comment = toObject(value);
  const tags = [...toObjects(comment['blockTags']), ...toObjects(comment['tags']).map(convertLegacyTag)];
  const listTags = (...names: readonly string[]) =>
    tags.filter((tag) => names.includes(toText(tag['tag'])) && (tag['content'] ?? tag['text']) !== undefined);
  const readTexts = (...names: readonly string[]) => listTags(...names).flatMap((tag) => joinParts(tag['content']));
  const [deprecatedText] = listTags('@deprecated');
  const [sinceText] = readTexts('@since');
  const [defaultText] = readTexts(...DEFAULTS);
  const others = tags.filter(({ tag }) => !PLACES[place].has(toText(tag)) && !HIDDEN_TAGS.test(toText(tag)));
  return {
    docs: {
      description: [
        ...joinParts(comment['summary']),
        ...readLegacyTexts(comment),
        ...others.flatMap((tag) => (tag['tag'] === '@remarks' ? joinParts(tag['content']) : readLabeled(tag))),
      ],
      ...(deprecatedText && { deprecated: joinParts(deprecatedText['content'])[0] ?? { form: 'markdown', text: '' } }),
      examples: listTags('@example').flatMap(readExample),
      see: readTexts('@see'),
      ...(sinceText && { since: sinceText.text.trim() }),
    },
    returns: [...readTexts('@returns', '@return'), ...createMarkdown(toText(comment['returns']))],
    throws: readTexts(...THROWS),
    ...(defaultText && { default: extractCode(defaultText.text) }),
    modifiers: toTexts(comment['modifierTags']).flatMap((tag) => (DISPLAYED_TAGS.has(tag) ? tag.slice(1) : [])),
  };
}

/** Returns an example below its caption, which newer versions separate from its text. */
function readExample(tag: JsonObject): SdkText[] {
  const caption = toText(tag['name']);
  return joinParts(tag['content']).map(({ form, text }) => ({
    form,
    text: caption === '' ? text : `**${caption.replace(/[\\*_`[\]<]/g, '\\$&')}**\n\n${text}`,
  }));
}

/** Returns a text under the code of what it describes, which has no section on the page. */
export function labelWithCode(label: string, texts: readonly SdkText[]): SdkText[] {
  return texts.map((item, index) => (index > 0 ? item : { ...item, text: `\`${label}\`: ${item.text.trimStart()}` }));
}

/** Returns the text of a tag after the tag's name, or after the parameter's name. */
function readLabeled(tag: JsonObject): SdkText[] {
  const name = toText(tag['name']);
  const label =
    name === ''
      ? `**${toText(tag['tag']).replace(/^@(.)/, (_, first: string) => first.toUpperCase())}**`
      : `\`${name}\``;
  return joinParts(tag['content']).map(({ text }) => ({
    form: 'markdown',
    text: STARTS_BLOCK.test(text) ? `${label}:\n\n${text}` : `${label}: ${text.trimStart().replace(/^- /, '')}`,
  }));
}

const STARTS_BLOCK = /^\s*(?:```|~~~|[-*] [^]*\n\s*[-*] |\d+\. |\||#)/;

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

/** Joins the parts of a text to Markdown. Returns no text if there are none. */
export function joinParts(parts: Json | undefined): SdkText[] {
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
