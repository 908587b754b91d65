/** Values that a reader has entered. */

export type Input = string | number | boolean | null | undefined | Blob | Input[] | InputMap;
export interface InputMap {
  [name: string]: Input;
}

export interface Inputs {
  /** Index in the form's servers. */
  server: number;
  /** Values of server variables. */
  variables: Record<string, string>;
  /** Index in the form's alternatives. */
  auth: number;
  /** By key of the scheme. */
  credentials: Record<string, Credential>;
  /** By place and name: see `paramKey`. */
  params: Record<string, Input>;
  /** Index in the form's bodies. */
  body: number;
  /** Entered in fields; or the text as it stands, when it was entered as JSON or as plain text. */
  content: Input;
}

/** A token or key; of basic authentication the user's name and password. */
export type Credential = string | { user: string; password: string };

export function paramKey({ in: place, name }: { in: string; name: string }): string {
  return `${place} ${name}`;
}

export function isMap(value: Input): value is InputMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** Whether anything was entered that could be sent. */
export function isFilled(value: Input): boolean {
  if (value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.some(isFilled);
  return !isMap(value) || Object.values(value).some(isFilled);
}

/** A single value as text: objects inside it as JSON. */
export function textOf(value: Input): string {
  if (value === undefined || value === null || value instanceof Blob) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
