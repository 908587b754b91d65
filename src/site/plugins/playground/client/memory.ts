/**
 * Stores playground inputs in the browser: credentials (for all pages about one API), bodies and secrets until the tab
 * is closed; parameters that can't be secrets are kept longer. They are never sent anywhere but to the API.
 */
import type { TargetForm } from '../../../model/request-form.ts';
import { selectStorableParams } from '../storable-params.ts';
import { getParamKey, type Credential, type Input, type Inputs } from '../../../api-requests/input.ts';
import { parseExactly } from '../../../api-requests/exact-numbers.ts';
import { recall, remember } from '../../../browser/storage.ts';
import { toBundlePath } from '../../../client/page.ts';

/** Sites on one host, and folders opened from disk, are stored separately. */
const site = new URL(toBundlePath(''), location.href).pathname;
const CREDENTIALS = `playground-credentials:${site}`;
const SERVERS = `playground-servers:${site}`;

/** Parameters by operation, the most recent last. */
const PARAMS_KEY = `playground-params:${site}`;
/** Maximum number of stored operations, and of JSON characters for each. */
const [MAX_OPERATIONS, MAX_LENGTH] = [50, 4000];

// Credentials that earlier versions kept after the tab was closed are removed.
remember(CREDENTIALS, undefined);

/** Returns the credentials entered for an API (`getApiName`), by the keys of their schemes. */
export function recallCredentials(api: string): Record<string, Credential> {
  return readJson(recall(`${CREDENTIALS}${api}`, 'sessionStorage')) as Record<string, Credential>;
}

export function rememberCredentials(api: string, credentials: Record<string, Credential>): void {
  const text = Object.keys(credentials).length === 0 ? undefined : JSON.stringify(credentials);
  remember(`${CREDENTIALS}${api}`, text, 'sessionStorage');
}

/** State that all pages share: the selected server by its URL, and the values of server variables. */
export interface ServerMemory {
  url?: string;
  /** The same for WebSockets. */
  socket?: string;
  variables?: Record<string, string>;
}

export function recallServer(): ServerMemory {
  return readJson(recall(SERVERS, 'sessionStorage'));
}

export function rememberServer(memory: ServerMemory): void {
  remember(SERVERS, JSON.stringify({ ...recallServer(), ...memory }), 'sessionStorage');
}

export type PageMemory = Partial<Pick<Inputs, 'auth' | 'params' | 'body' | 'content'>>;

/** Returns the values entered in this tab, or else the parameters from an earlier tab. */
export function recallInputs(operation: string): PageMemory {
  const inTab = recall(getInputsKey(operation), 'sessionStorage');
  if (inTab !== undefined) return readJson(inTab);
  const allParams = readLasting();
  return Object.hasOwn(allParams, operation) ? { params: { ...allParams[operation] } } : {};
}

/** Stores the inputs. Files can't be stored, and credentials are stored separately. */
export function rememberInputs(operation: string, form: Pick<TargetForm, 'params'>, inputs: PageMemory): void {
  const { auth, body, content } = inputs;
  const params = omitPresets(form.params, inputs.params ?? {});
  const text = JSON.stringify({ auth, params, body, content }, (_, value: unknown) =>
    value instanceof Blob ? undefined : value,
  );
  remember(getInputsKey(operation), text, 'sessionStorage');
  writeLasting(operation, selectStorableParams(form.params, params));
}

/** Values of the signed-in reader aren't stored, since the next one may use the same browser. */
function omitPresets(params: TargetForm['params'], values: Record<string, Input>): Record<string, Input> {
  const presets = new Map(
    params.flatMap((param) => (param.isPreset ? [[getParamKey(param), param.schema.value]] : [])),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !presets.has(key) || presets.get(key) !== value),
  );
}

export function forgetInputs(operation: string): void {
  remember(getInputsKey(operation), undefined, 'sessionStorage');
  writeLasting(operation, {});
}

type StoredParams = Record<string, Record<string, Input>>;

function readLasting(): StoredParams {
  return readJson(recall(PARAMS_KEY)) as StoredParams;
}

function writeLasting(operation: string, params: Record<string, Input>): void {
  const { [operation]: _, ...otherParams } = readLasting();
  const newestParams =
    Object.keys(params).length === 0 || JSON.stringify(params).length > MAX_LENGTH ? [] : [[operation, params]];
  const entries = [...Object.entries(otherParams), ...newestParams].slice(-MAX_OPERATIONS);
  remember(PARAMS_KEY, entries.length === 0 ? undefined : JSON.stringify(Object.fromEntries(entries)));
}

function getInputsKey(operation: string): string {
  return `playground:${site}:${operation}`;
}

function readJson(text: string | undefined): object {
  try {
    const value = parseExactly(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
