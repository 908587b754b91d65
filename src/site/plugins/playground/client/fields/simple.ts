/** Creates inputs for single values. */
import type { FormSchema } from '../../../../model/request-form.ts';
import { isExactNumber, parseExactly, readNumber, type ExactNumber } from '../../../../api-requests/exact-numbers.ts';
import type { Json } from '../../../../model/json.ts';
import { announce, createElement, createId } from '../dom.ts';
import { text } from '../texts.ts';
import type { Control, ControlOptions } from './control.ts';

type SchemaOfKind<Kind> = FormSchema & { kind: Kind };

const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', email: 'email', password: 'password' };

export function createTextControl(schema: SchemaOfKind<'text'>, { name, multiline }: ControlOptions): Control {
  const type = INPUT_TYPES[schema.format ?? ''];
  const sharedAttributes = {
    class: 'bd-PgInput',
    'aria-label': name,
    placeholder: schema.hint ?? (schema.format === 'date-time' ? '2026-01-31T12:00:00Z' : undefined),
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: schema.maxLength === undefined ? undefined : String(schema.maxLength),
  };
  const input =
    multiline && type === undefined
      ? createElement('textarea', { ...sharedAttributes, rows: '1' })
      : createElement('input', { ...sharedAttributes, type: type ?? 'text' });
  return {
    element: input,
    input,
    read: () => (input.value === '' ? undefined : input.value),
    write: (value) => (input.value = formatValue(value)),
  };
}

export function createNumberControl(schema: SchemaOfKind<'number'>, { name }: ControlOptions): Control {
  const { min, max } = schema;
  const range = min === undefined ? `≤ ${max}` : max === undefined ? `≥ ${min}` : `${min} – ${max}`;
  const input = createElement('input', {
    class: 'bd-PgInput',
    type: 'text',
    inputmode: schema.integer ? 'numeric' : 'decimal',
    autocomplete: 'off',
    'aria-label': name,
    placeholder: schema.hint ?? (min === undefined && max === undefined ? undefined : range),
  });
  return {
    element: input,
    input,
    read: () => toNumber(input.value),
    write: (value) => (input.value = formatValue(value)),
  };
}

function toNumber(inputText: string): string | number | ExactNumber | undefined {
  const trimmedText = inputText.trim();
  return trimmedText === '' ? undefined : readNumber(trimmedText);
}

/** Creates a select with an empty first option; a single value is preselected. */
export function createOptionControl(options: readonly Json[], { name }: ControlOptions): Control {
  const input = createElement(
    'select',
    { class: 'bd-PgInput', 'aria-label': name },
    createElement('option', { value: '' }, '—'),
    ...options.map((option) =>
      createElement('option', { value: JSON.stringify(option) }, option === null ? 'null' : formatValue(option)),
    ),
  );
  return {
    element: input,
    input,
    read: () => (input.value === '' ? undefined : (parseExactly(input.value) as string)),
    write(value) {
      input.value = value === undefined ? '' : JSON.stringify(value);
      if (input.selectedIndex === -1) input.selectedIndex = 0;
    },
  };
}

export function createFileControl(schema: SchemaOfKind<'file'>, { name }: ControlOptions): Control {
  const input = createElement('input', { class: 'bd-PgInput bd-PgFile', type: 'file', 'aria-label': name });
  let encodedContent: string | undefined;
  const storeContent = (content: string): void => {
    encodedContent = schema.base64 === 'base64url' ? toUrlAlphabet(content) : content;
    announce(input);
  };
  if (schema.base64 !== undefined)
    input.addEventListener('change', () => {
      encodedContent = undefined;
      const [file] = input.files ?? [];
      if (!file) return;
      void readBase64(file).then(storeContent);
    });
  return {
    element: input,
    input,
    read: () => (schema.base64 === undefined ? input.files?.[0] : encodedContent),
    write: () => {
      input.value = '';
      encodedContent = undefined;
    },
  };
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}

function toUrlAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Creates an input for any value, as JSON. Invalid JSON is sent as text. */
export function createJsonControl({ name }: ControlOptions): Control {
  const editor = createJsonEditor(name);
  return {
    element: editor.element,
    input: editor.input,
    read() {
      const editorText = editor.input.value.trim();
      if (editorText === '') return undefined;
      const parsedJson = parseJson(editorText);
      return parsedJson ? (parsedJson.value as string) : editorText;
    },
    write: (value) => editor.write(value === undefined ? '' : JSON.stringify(value, undefined, 2)),
  };
}

export interface JsonEditor {
  element: HTMLElement;
  input: HTMLTextAreaElement;
  write: (source: string) => void;
  /** Shows below the text whether it is valid JSON; returns the value if so. */
  check: () => { value: Json } | undefined;
}

export function createJsonEditor(name: string): JsonEditor {
  const problemId = createId();
  const input = createElement('textarea', {
    class: 'bd-PgInput bd-PgJson',
    rows: '3',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': name,
    'aria-describedby': problemId,
    dir: 'ltr',
  });
  const problem = createElement('p', { class: 'bd-PgProblem', id: problemId });
  const check = (): { value: Json } | undefined => {
    const source = input.value.trim();
    const parsedJson = source === '' ? { value: null } : parseJson(source);
    input.toggleAttribute('aria-invalid', false);
    if (!parsedJson) input.setAttribute('aria-invalid', 'true');
    problem.textContent = parsedJson ? '' : text('invalidJson');
    return parsedJson;
  };
  input.addEventListener('change', check);
  input.addEventListener('input', () => {
    if (input.hasAttribute('aria-invalid')) check();
  });
  const write = (source: string): void => {
    input.value = source;
    check();
  };
  return { element: createElement('div', { class: 'bd-PgStack' }, input, problem), input, write, check };
}

function parseJson(source: string): { value: Json } | undefined {
  try {
    return { value: parseExactly(source) as Json };
  } catch {
    return undefined;
  }
}

function formatValue(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
