import type { FormSchema } from '../../../../model/request-form.ts';

/** Returns a short name for a schema's type, shown beside the field's name. */
export function getType(schema: FormSchema): string {
  switch (schema.kind) {
    case 'text':
      return schema.format ?? 'string';
    case 'number':
      return schema.integer ? 'integer' : 'number';
    case 'array':
      return `${getType(schema.items)}[]`;
    case 'choice':
      return schema.branches.length > 3 ? 'oneOf' : schema.branches.map(({ label }) => label).join(' | ');
    case 'json':
      return 'JSON';
    default:
      return schema.kind;
  }
}
