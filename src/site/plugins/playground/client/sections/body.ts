import type { FormBody } from '../../../../model/request-form.ts';
import { isJson } from '../../../../api-requests/build-request.ts';
import type { Input } from '../../../../api-requests/input.ts';
import type { Json } from '../../../../model/json.ts';
import { announce, createChoiceBar, createElement } from '../dom.ts';
import { createControl } from '../fields/create-control.ts';
import type { Control } from '../fields/control.ts';
import { createJsonEditor } from '../fields/simple.ts';
import { text } from '../texts.ts';
import { createLabeledInput, createSection, select } from './section.ts';

export interface BodySection {
  element: HTMLElement | undefined;
  read(): { body: number; content: Input };
}

interface Editor {
  /** Shown above the inputs, beside the choice of examples. */
  tools?: HTMLElement;
  element: HTMLElement;
  read(): Input;
  write(value: Json): void;
}

export interface BodyOptions {
  title: string;
  /** Label of the choice between several bodies. */
  choice: string;
  /** Whether JSON is shown as text first, rather than as fields. */
  asText?: boolean;
}

/**
 * Creates the inputs for the body in the selected media type, or for the selected message: as fields, as JSON, as text
 * or as a file.
 */
export function createBodySection(
  bodies: readonly FormBody[],
  memory: { body?: number; content?: Input },
  options: BodyOptions = { title: text('body'), choice: text('contentType') },
): BodySection {
  const place = createElement('div', { class: 'bd-PgStack' });
  const editors = new Map<number, Editor>();
  const choice = select(
    bodies.map(({ label, type }) => label ?? type),
    Math.min(memory.body ?? 0, bodies.length - 1),
  );
  const findCurrentEditor = (): Editor | undefined => {
    const index = choice.selectedIndex;
    const body = bodies[index];
    const cachedEditor = editors.get(index);
    if (cachedEditor || !body) return cachedEditor;
    const editor = createEditor(body, options);
    editors.set(index, editor);
    return editor;
  };
  const show = (): void =>
    place.replaceChildren(...[findCurrentEditor()?.element].filter((node) => node !== undefined));
  choice.addEventListener('change', show);
  if (memory.content !== undefined) findCurrentEditor()?.write(memory.content as Json);
  show();
  const [onlyBody] = bodies;
  const tools = bodies.length === 1 ? createElement('span', { class: 'bd-PgType' }, onlyBody?.type) : undefined;
  return {
    element:
      bodies.length === 0
        ? undefined
        : createSection(
            options.title,
            tools,
            bodies.length > 1 ? createLabeledInput(options.choice, choice) : undefined,
            place,
          ),
    read: () => ({ body: Math.max(choice.selectedIndex, 0), content: findCurrentEditor()?.read() }),
  };
}

function createEditor(body: FormBody, { title, asText = false }: BodyOptions): Editor {
  const { type, schema, examples = [] } = body;
  const editor = isJson(type)
    ? schema.kind === 'json'
      ? createJsonBodyEditor(schema.value, title)
      : createDualEditor(body, { title, asText })
    : /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type) &&
        (schema.kind === 'object' || schema.kind === 'choice')
      ? createFieldsEditor(createControl(schema, OPTIONS), title)
      : schema.kind === 'file' || !isText(type)
        ? createFieldsEditor(createControl({ kind: 'file' }, OPTIONS), title)
        : createTextEditor(schema.value, title);
  if (examples.length === 0 && editor.tools === undefined) return editor;
  const filler = createExampleChoice(examples, editor);
  const tools = createElement('div', { class: 'bd-PgTools' }, editor.tools ?? createElement('span'), filler);
  return { ...editor, element: createElement('div', { class: 'bd-PgStack' }, tools, editor.element) };
}

function createExampleChoice(examples: NonNullable<FormBody['examples']>, editor: Editor): HTMLElement | undefined {
  if (examples.length === 0) return undefined;
  const filler = select([text('useExample'), ...examples.map(({ label }, index) => label || `${index + 1}`)], 0);
  filler.classList.add('bd-PgFiller');
  filler.setAttribute('aria-label', text('useExample'));
  filler.addEventListener('change', () => {
    const example = examples[filler.selectedIndex - 1];
    filler.selectedIndex = 0;
    if (!example) return;
    editor.write(example.value);
    announce(editor.element);
  });
  return filler;
}

const OPTIONS = { name: 'body', multiline: true, depth: 0 };

function isText(type: string): boolean {
  return /^text\/|[/+](?:xml|yaml|x-yaml|graphql|x-ndjson|x-www-form-urlencoded)\b|^multipart\//i.test(type);
}

function createFieldsEditor(control: Control, title: string): Editor {
  control.input?.setAttribute('aria-label', title);
  return { element: control.element, read: control.read, write: control.write };
}

function createJsonBodyEditor(start: Json | undefined, title: string): Editor {
  const editor = createJsonEditor(title);
  if (start !== undefined) editor.write(printJson(start));
  return {
    element: editor.element,
    read: () => editor.input.value,
    write: (value) => editor.write(typeof value === 'string' ? value : printJson(value)),
  };
}

function createTextEditor(start: Json | undefined, title: string): Editor {
  const input = createElement('textarea', {
    class: 'bd-PgInput bd-PgJson',
    rows: '4',
    spellcheck: 'false',
    'aria-label': title,
  });
  const write = (value: Json): void => {
    input.value = typeof value === 'string' ? value : printJson(value);
  };
  if (start !== undefined) write(start);
  return { element: input, read: () => input.value, write };
}

/** Offers fields and JSON side by side: values entered in one appear in the other when it is opened. */
function createDualEditor({ schema }: FormBody, { title, asText }: { title: string; asText: boolean }): Editor {
  const fields = createControl(schema, OPTIONS);
  const rawEditor = createJsonEditor('JSON');
  let asJson = false;
  const fieldsPlace = createElement('div', {}, fields.element);
  rawEditor.element.hidden = true;
  const open = (json: boolean): void => {
    asJson = json;
    fieldsPlace.hidden = json;
    rawEditor.element.hidden = !json;
    bar.press(json ? 1 : 0);
  };
  const bar = createChoiceBar([text('form'), 'JSON'], {
    name: title,
    onChoose(index) {
      if (index === 1 && !asJson)
        rawEditor.write(printJson((fields.read() ?? (schema.kind === 'object' ? {} : null)) as Json));
      if (index === 0 && asJson) {
        const parsedJson = rawEditor.check();
        // Text that can't be parsed stays open, so that it can be fixed.
        if (!parsedJson) return open(true);
        fields.write(parsedJson.value ?? undefined);
      }
      open(index === 1);
      announce(fieldsPlace);
    },
  });
  if (asText) {
    if (schema.value !== undefined) rawEditor.write(printJson(schema.value));
    open(true);
  }
  return {
    tools: bar.element,
    element: createElement('div', { class: 'bd-PgStack' }, fieldsPlace, rawEditor.element),
    read: () => (asJson ? rawEditor.input.value : fields.read()),
    write(value) {
      if (typeof value === 'string' && schema.kind !== 'text') {
        rawEditor.write(value);
        return open(true);
      }
      if (asJson) rawEditor.write(printJson(value));
      fields.write(value);
    },
  };
}

function printJson(value: Json): string {
  return JSON.stringify(value, undefined, 2);
}
