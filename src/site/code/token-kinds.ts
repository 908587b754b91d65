/**
 * Bindery's own code theme: a TextMate theme whose colors are just numbers of token kinds, so that a block is tokenized
 * once and both modes get their colors from the style sheet (`theme/css/components/code.css`).
 */
import type { ThemeRegistrationRaw } from 'shiki/types';
import { toOwnName } from '../model/own-names.ts';

/** Kind → TextMate scopes. A token's class is the kind's own name: `bd-Comment`. */
export const TOKEN_KINDS = {
  comment: ['comment', 'punctuation.definition.comment', 'string.comment'],
  keyword: [
    'keyword',
    'storage.type',
    'storage.modifier',
    'variable.language.this',
    'variable.language.self',
    'punctuation.definition.template-expression',
    'punctuation.section.embedded',
  ],
  operator: ['keyword.operator', 'storage.type.function.arrow', 'punctuation.separator.key-value'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.fenced_code.block', 'string.regexp'],
  number: [
    'constant',
    'constant.numeric',
    'constant.language',
    'support.constant',
    'variable.other.enummember',
    'constant.character.escape',
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic', 'variable.function'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'storage.type.java',
    'storage.type.cs',
    'keyword.type',
  ],
  property: [
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property',
    'entity.other.attribute-name',
    'entity.name.tag.yaml',
    'support.type.property-name.json',
    'punctuation.support.type.property-name',
    'keyword.other.definition.ini',
    'variable.other.key',
    'support.type.property-name.toml',
  ],
  tag: ['entity.name.tag', 'support.class.component', 'entity.other.attribute-name.class.css'],
  parameter: [
    'variable.parameter',
    'variable.other.normal.shell',
    'punctuation.definition.variable',
    'variable.other.readwrite.shell',
    'constant.other.option',
    'string.unquoted.argument constant.other.option',
  ],
  heading: ['markup.heading', 'entity.name.section', 'punctuation.definition.heading', 'meta.diff.header'],
  inserted: ['markup.inserted', 'punctuation.definition.inserted'],
  deleted: ['markup.deleted', 'punctuation.definition.deleted', 'invalid'],
} as const satisfies Record<string, readonly string[]>;

export type TokenKind = keyof typeof TOKEN_KINDS;

const KIND_NAMES = Object.keys(TOKEN_KINDS);

/** Scopes shown as default text although a wider rule above colors them. */
const PLAIN_SCOPES = [
  'punctuation',
  'meta.embedded',
  'source.groovy.embedded',
  'meta.template.expression',
  'punctuation.separator',
  'string.unquoted.argument.shell',
  'string.unquoted.plain.out.yaml',
  'entity.name.tag.yaml punctuation',
];

export const KINDS_THEME: ThemeRegistrationRaw & { name: string } = {
  name: 'bindery-kinds',
  type: 'light',
  settings: [
    { settings: { foreground: getColor(-1), background: '#ffffff' } },
    { scope: PLAIN_SCOPES, settings: { foreground: getColor(-1) } },
    ...Object.values(TOKEN_KINDS).map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: getColor(index) },
    })),
    { scope: ['markup.bold'], settings: { fontStyle: 'bold' } },
    { scope: ['markup.italic'], settings: { fontStyle: 'italic' } },
    { scope: ['markup.strikethrough'], settings: { fontStyle: 'strikethrough' } },
  ],
};

/** Returns the class for a color of `KINDS_THEME`; '' for default text. */
export function getKindClass(color: string): string {
  const name = KIND_NAMES[Number.parseInt(color.slice(1), 16) - 1];
  return name === undefined ? '' : toOwnName(name);
}

/** Returns a kind's color: `#000000` is default text, `#000001` the first kind. */
function getColor(index: number): string {
  return `#${(index + 1).toString(16).padStart(6, '0')}`;
}
