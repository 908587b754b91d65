/** Reads the allowed values of a field, which authors write as a list, as text or with their meanings. */
import { isJsx, type Props, type Value, type ValueObject } from '../../model/tree.ts';

export interface FieldOption {
  value: string;
  /** Meaning of the value, '' if there is none. */
  note: string;
}

/**
 * Returns the options in the prop `enum`: `["a", 1]`, `[{ value: "a", description: "A" }]`, `{ a: "A" }`, or text such as
 * `a, b`, `a | b` and `["a", "b"]`. `getText` returns the text of a value without markup.
 */
export function listOptions({ enum: options }: Props, getText: (value: Value) => string): FieldOption[] {
  const format = (value: Value): string => getText(value) || (JSON.stringify(value) ?? '');
  if (Array.isArray(options))
    return options.map((option) =>
      isRecord(option) && option['value'] !== undefined
        ? { value: format(option['value']), note: findNote(option, getText) }
        : { value: format(option), note: '' },
    );
  if (isRecord(options)) return Object.entries(options).map(([value, note]) => ({ value, note: getText(note) }));
  return splitOptions(getText(options)).map((value) => ({ value, note: '' }));
}

/** Splits a text at bars, or else at commas, and removes quotes around the values. */
function splitOptions(text: string): string[] {
  const list = text.trim().replace(/^\[(.*)\]$/s, '$1');
  return list
    .split(list.includes('|') ? '|' : ',')
    .map((value) => value.trim().replace(/^(["'`])(.*)\1$/s, '$2'))
    .filter((value) => value !== '');
}

function findNote(option: ValueObject, getText: (value: Value) => string): string {
  const notes = ['description', 'label', 'title', 'name'].map((name) => getText(option[name]));
  return notes.find((note) => note !== '') ?? '';
}

const isRecord = (value: Value): value is ValueObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsx(value);
