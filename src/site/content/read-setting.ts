/** Reads a field of the frontmatter that docs.json can have as well, in the same way as there. */
import { readFields, type FieldReader } from '../config/field-reader.ts';
import { appendPointer, type JsonNode, type JsonObject } from '../config/json-node.ts';
import { acceptShorthands } from '../config/normalize-config.ts';
import type { Report } from '../model/diagnostics.ts';

/**
 * Returns what `read` finds in the field. Problems are reported on the line of the field.
 *
 * @param line line in the file, starting at 1
 */
export function readSetting<Value>(
  { key, value, file, line }: { key: string; value: unknown; file: string; line: number },
  read: (root: FieldReader, report: Report) => Value | undefined,
  report: Report,
): Value | undefined {
  const reportField: Report = (diagnostic) => {
    const code = FRONTMATTER_CODES[diagnostic.code] ?? diagnostic.code;
    report({ ...diagnostic, code });
  };
  // Every offset is on the line of the field.
  const origin = {
    file: { name: file, lineStarts: Array.from({ length: line }, (_, index) => index) },
    offset: line - 1,
  };
  const toNode = (item: unknown, pointer: string): JsonNode => {
    if (Array.isArray(item)) {
      const items = item.map((inner, index) => toNode(inner, appendPointer(pointer, index)));
      return { ...origin, pointer, type: 'array', items };
    }
    if (typeof item === 'object' && item !== null) return toObject(item, pointer);
    return { ...origin, pointer, type: 'scalar', value: toScalar(item) };
  };
  const toObject = (fields: object, pointer: string): JsonObject => {
    const entries = Object.entries(fields).map(([name, field]): [string, JsonNode] => [
      name,
      toNode(field, appendPointer(pointer, name)),
    ]);
    return { ...origin, pointer, type: 'object', fields: new Map(entries) };
  };
  const root = acceptShorthands(toObject({ [key]: value }, ''), reportField);
  return read(readFields(root, reportField), reportField);
}

const FRONTMATTER_CODES: Readonly<Record<string, string>> = {
  'config-invalid-value': 'frontmatter-invalid-value',
  'config-unknown-field': 'frontmatter-unknown-field',
};

function toScalar(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
