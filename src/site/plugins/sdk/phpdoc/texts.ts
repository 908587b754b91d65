/** Reads phpDocumentor's doc blocks: Markdown with tags below and inline. */
import type { SdkDocs, SdkText, SdkType } from '../sdk-reference.ts';
import { createSdkUrl } from '../html/clean-html.ts';
import { findChild, listChildElements, getText, type DomElement } from '../html/dom.ts';

export interface Tag {
  name: string;
  description: string;
  type: string;
  variable: string;
  link: string;
  version: string;
}

export interface DocBlock {
  docs: SdkDocs;
  tags: readonly Tag[];
}

export function readDocBlock(element: DomElement): DocBlock {
  const block = findChild(element, 'docblock');
  const tags = listChildElements(block, 'tag').map(({ attributes }) => ({
    name: attributes['name'] ?? '',
    description: (attributes['description'] ?? '').trim(),
    type: attributes['type'] ?? '',
    variable: (attributes['variable'] ?? '').replace(/^\$/, ''),
    link: attributes['link'] ?? attributes['refers'] ?? '',
    version: attributes['version'] ?? '',
  }));
  const listTags = (name: string) => tags.filter((tag) => tag.name === name);
  const [deprecatedTag] = listTags('deprecated');
  const [sinceTag] = listTags('since');
  return {
    tags,
    docs: {
      description: [getText(findChild(block, 'description')), getText(findChild(block, 'long-description'))].flatMap(
        parseMarkdown,
      ),
      ...(deprecatedTag && { deprecated: { form: 'markdown' as const, text: deprecatedTag.description } }),
      examples: listTags('example').flatMap(({ description }) => parseMarkdown(description)),
      see: [...listTags('see'), ...listTags('link')].flatMap(readSeeTag),
      ...(sinceTag && { since: sinceTag.version || (sinceTag.description.split(/\s/, 1)[0] ?? '') }),
    },
  };
}

export function parseMarkdown(text: string): SdkText[] {
  const trimmedText = text.trim();
  return trimmedText === '' || /^\{@inheritdoc\}$/i.test(trimmedText)
    ? []
    : [{ form: 'markdown', text: withLinks(trimmedText) }];
}

/** Converts `{@see \Acme\Shape::area() label}` and `{@link https://… label}` to links. */
function withLinks(text: string): string {
  return text.replace(
    /\{@(see|link|uses|inheritdoc)(?:\s+([^\s{}]+)(?:\s([^{}]*))?)?\}/gi,
    (_, tag: string, target?: string, label?: string) =>
      target === undefined || /inheritdoc/i.test(tag) ? '' : linkTo(target, label?.trim() ?? ''),
  );
}

function linkTo(target: string, label: string): string {
  const isAddress = /^https?:/i.test(target);
  const title =
    label === '' ? (isAddress ? target : `\`${target.replace(/^\\+/, '')}\``) : label.replace(/[[\]\\]/g, '\\$&');
  return `[${title}](<${isAddress ? target.replace(/[<>]/g, encodeURIComponent) : createSdkUrl(getTextKey(target))}>)`;
}

function readSeeTag({ link, description }: Tag): SdkText[] {
  const target = link === '' ? (description.split(/\s/, 1)[0] ?? '') : link;
  if (target === '') return [];
  const note = link === '' ? description.slice(target.length).trim() : description === target ? '' : description;
  const isAddress = /^https?:/i.test(target);
  const title = isAddress ? (note === '' ? target : note) : '';
  const suffix = isAddress || note === '' ? '' : `: ${note}`;
  return [{ form: 'markdown', text: linkTo(target, title) + suffix }];
}

/** Converts names such as `\Acme\Shape::area()` and `\Acme\Shape::$name` to keys of the reference. */
export function getTextKey(name: string): string {
  return name.replace(/^\\+/, '').replace(/\(.*$/, '').replace('::$', '::');
}

/** Shortens `\Acme\Shape[]|null` to `Shape[]|null`, with a link on the name. */
export function parseType(typeText: string): SdkType {
  const parts: { text: string; to?: string }[] = [];
  let at = 0;
  for (const match of typeText.matchAll(/\\[\w\\]+/g)) {
    if (match.index > at) parts.push({ text: typeText.slice(at, match.index) });
    const [name] = match;
    parts.push({ text: name.split('\\').at(-1) ?? name, to: getTextKey(name) });
    at = match.index + name.length;
  }
  if (at < typeText.length) parts.push({ text: typeText.slice(at) });
  return parts;
}
