/** Converts DocFX texts: Markdown with HTML, in which `xref` elements link to symbols. */
import { decodePath } from '../../../../lib/decode-path.ts';
import { escapeHtml } from '../../../../lib/html.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SdkDocs, SdkText } from '../sdk-reference.ts';
import { createSdkUrl } from '../html/clean-html.ts';
import { toObjects, toText, toTexts } from '../json.ts';
import type { References } from './references.ts';

export function parseMarkdown(value: Json | undefined, references: References): SdkText[] {
  const text = toText(value).trim();
  return text === '' ? [] : [{ form: 'markdown', text: withLinks(text, references) }];
}

const XREF =
  /<xref(?::([^<>\s]+)>|\s[^<>]{0,200}?(?:href|uid)=(?:"([^"<>]*)"|'([^'<>]*)')[^<>]{0,200}?(?:\/>|>([^<>]*)<\/xref>))/g;

function withLinks(text: string, references: References): string {
  return text
    .replace(
      XREF,
      (_, short: string | undefined, double: string | undefined, single: string | undefined, label = '') => {
        const uid = decodePath((short ?? double ?? single ?? '').replace(/\?.*$/, ''));
        const title = (label as string).trim() || references.nameOf(uid);
        return uid === '' ? escapeHtml(title) : `<a href="${getUrl(uid, references)}">${escapeHtml(title)}</a>`;
      },
    )
    .replace(/<span class="(?:paramref|typeparamref|languagekeyword)">([^<>]*)<\/span>/g, '<code>$1</code>');
}

function getUrl(uid: string, references: References): string {
  const key = references.linkOf(uid);
  return escapeHtml(/^https?:/i.test(key) ? key : createSdkUrl(key));
}

/** Returns the summary, remarks, examples and "see also" links of an item. */
export function readDocs(item: JsonObject, references: References): SdkDocs {
  const obsoleteAttribute = toObjects(item['attributes']).find(
    ({ type }) => toText(type) === 'System.ObsoleteAttribute',
  );
  const reason = obsoleteAttribute && toText(toObjects(obsoleteAttribute['arguments'])[0]?.['value']);
  return {
    description: [...parseMarkdown(item['summary'], references), ...parseMarkdown(item['remarks'], references)],
    ...(reason !== undefined && { deprecated: { form: 'markdown' as const, text: reason } }),
    examples: toTexts(item['example']).flatMap((example) => parseMarkdown(example, references)),
    see: toObjects(item['seealso']).flatMap((entry) => readSeeAlso(entry, references)),
  };
}

function readSeeAlso(entry: JsonObject, references: References): SdkText[] {
  const id = toText(entry['linkId']);
  const label = toText(entry['altText']);
  if (id === '') return [];
  const isAddress = /^https?:/i.test(id);
  const title = label || (isAddress ? id : references.nameOf(id));
  const labelHtml = isAddress ? escapeHtml(title) : `<code>${escapeHtml(title)}</code>`;
  return [{ form: 'html', text: `<a href="${isAddress ? escapeHtml(id) : getUrl(id, references)}">${labelHtml}</a>` }];
}
