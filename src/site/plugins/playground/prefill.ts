/** Fills in what a private site's sign-in says about its reader: credentials and parameters (`apiPlaygroundInputs`). */
import type { Json } from '../../model/json.ts';
import type { FormParam, FormSchema, FormScheme, TargetForm } from '../../model/request-form.ts';

/** Values by the place in which a request carries them: `server`, `header`, `query`, `cookie`, `path`. */
export type Presets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Longer values are ignored. */
const MAX_VALUE = 4_000;

/** Returns the form with the reader's values as initial ones. They replace examples and defaults. */
export function prefillForm<Form extends TargetForm>(form: Form, presets: Presets): Form {
  return {
    ...form,
    auth: form.auth.map((schemes) => schemes.map((scheme) => prefillScheme(scheme, presets))),
    params: form.params.map((param) => prefillParam(param, presets)),
  };
}

/** Returns the reader's server variables. */
export function readServerPresets({ server = {} }: Presets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(server).flatMap(([name, value]) => {
      const text = toText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function prefillScheme(scheme: FormScheme, presets: Presets): FormScheme {
  const value = findText(presets[scheme.in], scheme);
  if (value === undefined || scheme.kind === 'basic') return scheme;
  return { ...scheme, value: scheme.kind === 'bearer' ? value.replace(/^bearer\s+/i, '') : value };
}

function prefillParam(param: FormParam, presets: Presets): FormParam {
  const text = findText(presets[param.in], param);
  const value = text === undefined ? undefined : toValue(text, param.schema);
  return value === undefined ? param : { ...param, isPreset: true, schema: { ...param.schema, value } };
}

/** Names of headers have no case (RFC 9110 section 5.1). */
function findText(values: Presets[string] | undefined, { in: place, name }: Pick<FormParam, 'in' | 'name'>) {
  const isSame = (other: string) => (place === 'header' ? other.toLowerCase() === name.toLowerCase() : other === name);
  return toText(Object.entries(values ?? {}).find(([other]) => isSame(other))?.[1]);
}

/** Returns the text of a reader's value; undefined for an empty, long or structured one. */
export function toText(value: unknown): string | undefined {
  const isUsable = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isUsable ? String(value) : '';
  return text === '' || text.length > MAX_VALUE ? undefined : text;
}

/** Converts a text to what the field contains; undefined if it doesn't fit. */
function toValue(text: string, schema: FormSchema): Json | undefined {
  switch (schema.kind) {
    case 'text':
      return text;
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : undefined);
    case 'enum':
      return schema.options.find((option) => String(option) === text);
    default:
      return undefined;
  }
}
