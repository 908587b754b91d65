import { toFragmentHref } from '../../../lib/fragment-href.ts';
import { toKebabCase } from '../../mdx/kebab-case.ts';
import { readBooleanProp, readStringProp } from '../../model/props.ts';
import { isJsx, type Props, type Value } from '../../model/tree.ts';
import { getValueText } from '../../model/value-text.ts';
import { part, type Kit } from '../kit.ts';
import { listOptions } from './options.ts';

const LOCATIONS = ['path', 'query', 'body', 'header'];

/** Returns the text of a prop, without markup. */
type GetText = (value: Value) => string;

/** Returns the name of a field, and its location in a request. */
export function findName(props: Props, getText: GetText): { name: string; location?: string } {
  for (const location of LOCATIONS) {
    const name = getText(props[location]);
    if (name !== '') return { name, location };
  }
  return { name: getText(props['name']) };
}

/** Returns the base of a field's anchor id. */
export function findFieldId(props: Props, getText: GetText = getValueText): string | undefined {
  const { name } = findName(props, getText);
  return readStringProp(props, 'id') ?? (name === '' ? undefined : `param-${toKebabCase(name)}`);
}

export function renderField<Content>(props: Props, kit: Kit<Content>): Content {
  if (readBooleanProp(props, 'hidden')) return kit.fragment();
  return kit.root(
    'div',
    { class: 'field' },
    kit.aliases(),
    kit.h('div', { class: 'bd-FieldHeader' }, renderHeader(props, kit)),
    kit.h('div', part('field-content'), kit.children(), renderOptions(props, kit)),
  );
}

/**
 * Renders pills in order: pre, name, type, location, default, required, deprecated, post (content format, API fields).
 */
function renderHeader<Content>(props: Props, kit: Kit<Content>): Content {
  const { name, location = '' } = findName(props, kit.plainText);
  const value = findDefault(props, kit.plainText);
  const label = kit.string(name);
  const renderPill = (className: string, text: string) => kit.optional('span', part(className), kit.string(text));
  const renderFlag = (flag: string) =>
    readBooleanProp(props, flag) ? renderPill(`field-${flag}-pill`, kit.text(flag)) : kit.fragment();
  return kit.fragment(
    ...listTexts(props['pre'], kit.plainText).map((text) => renderPill('field-meta-pre', text)),
    kit.id === undefined
      ? kit.optional('span', part('field-name'), label)
      : kit.h('a', { class: 'bd-FieldName', href: toFragmentHref(kit.id), 'data-component-part': 'field-name' }, label),
    kit.h(
      'span',
      part('field-meta'),
      kit.optional('span', part('field-info-pill'), ...renderType(props, kit)),
      renderPill('field-info-pill', location),
      value === ''
        ? kit.fragment()
        : // A value's text direction is independent of the label's.
          kit.h(
            'span',
            part('field-info-pill'),
            kit.string(`${kit.text('default')}: `),
            kit.h('bdi', {}, kit.string(value)),
          ),
      renderFlag('required'),
      renderFlag('deprecated'),
    ),
    ...listTexts(props['post'], kit.plainText).map((text) => renderPill('field-meta-post', text)),
  );
}

function renderOptions<Content>(props: Props, kit: Kit<Content>): Content {
  const options = listOptions(props, kit.plainText);
  if (options.length === 0) return kit.fragment();
  const list = options.flatMap(({ value, note }, index) => [
    ...(index > 0 ? [kit.string(', ')] : []),
    kit.h('code', {}, kit.string(value)),
    ...(note === '' ? [] : [kit.string(` (${note})`)]),
  ]);
  return kit.h('p', { class: 'bd-FieldFact' }, kit.string(`${kit.text('availableOptions')}: `), ...list);
}

/** Returns the default value as text, '' if there is none; objects only if they are flat and short. */
export function findDefault(props: Props, getText: GetText): string {
  const value = props['default'];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const text = getText(value);
  if (text !== '') return text;
  const flat = Object.values(value).every((entry) => typeof entry !== 'object' || entry === null);
  const json = flat ? JSON.stringify(value) : '';
  return json.length <= 40 ? json : '';
}

interface TypePart {
  text: string;
  href?: string;
}

/**
 * Returns the type of a field in pieces, some with links to their descriptions: on generated pages, `typeHref` is the
 * link of the whole type, and `typeParts` are its pieces. One of several types can also be written as a list.
 */
export function listTypeParts(props: Props, getText: GetText): TypePart[] {
  const type = listTexts(props['type'], getText).join(' | ');
  if (type === '') return [];
  const { typeParts: parts } = props;
  const href = readStringProp(props, 'typeHref');
  if (!Array.isArray(parts)) return [{ text: type, ...(href !== undefined && { href }) }];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || isJsx(part)) return [];
    const { text, href: to } = part;
    return typeof text === 'string' ? [{ text, ...(typeof to === 'string' && { href: to }) }] : [];
  });
}

function renderType<Content>(props: Props, kit: Kit<Content>): Content[] {
  return listTypeParts(props, kit.plainText).map(({ text, href }) =>
    href === undefined ? kit.string(text) : kit.h('a', { href: kit.link(href).href }, kit.string(text)),
  );
}

export function listTexts(value: Value, getText: GetText): string[] {
  return (Array.isArray(value) ? value : [value]).map(getText).filter((text) => text !== '');
}
