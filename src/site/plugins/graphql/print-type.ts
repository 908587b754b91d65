import type { GraphqlField, GraphqlType } from './graphql-schema.ts';

const MAX_LINES = 400;

const KEYWORDS: Readonly<Record<GraphqlType['kind'], string>> = {
  object: 'type',
  input: 'input',
  enum: 'enum',
  interface: 'interface',
  union: 'union',
  scalar: 'scalar',
};

/** Returns the definition of a type in SDL, without descriptions and with its extensions. */
export function printType({ kind, name, interfaces, members, fields }: GraphqlType): string {
  const implementsClause = interfaces.length > 0 ? ` implements ${interfaces.join(' & ')}` : '';
  const head = `${KEYWORDS[kind]} ${name}${implementsClause}`;
  if (kind === 'union') return `${head} =${members.map((member) => `\n  | ${member}`).join('')}`;
  if (fields.length === 0) return head;
  const lines = fields.slice(0, MAX_LINES).map((field) => `  ${printField(field)}`);
  if (fields.length > MAX_LINES) lines.push('  # …');
  return `${head} {\n${lines.join('\n')}\n}`;
}

function printField(field: GraphqlField): string {
  const args = field.args.length > 0 ? `(${field.args.map(printField).join(', ')})` : '';
  const type = field.type === '' ? '' : `: ${field.type}`;
  const value = field.default === undefined ? '' : ` = ${field.default}`;
  return `${field.name}${args}${type}${value}${field.deprecated === undefined ? '' : ' @deprecated'}`;
}
