/** Values that a reader has entered. */
import { isExactNumber, type ExactNumber } from './exact-numbers.ts';

export type Input = string | number | boolean | null | undefined | ExactNumber | Blob | Input[] | InputMap;
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
  /** By scheme key. */
  credentials: Record<string, Credential>;
  /** By location and name: see `getParamKey`. */
  params: Record<string, Input>;
  /** Index in the form's bodies. */
  body: number;
  /** Values entered in fields, or the unparsed text if it was entered as JSON or plain text. */
  content: Input;
}

/** A token or key, or the username and password of basic authentication. */
export type Credential = string | { user: string; password: string };

export function getParamKey({ in: place, name }: { in: string; name: string }): string {
  return `${place} ${name}`;
}

export function isMap(value: Input): value is InputMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Blob) &&
    !isExactNumber(value)
  );
}

/** Returns whether there is any value to send. */
export function isFilled(value: Input): boolean {
  if (value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.some(isFilled);
  return !isMap(value) || Object.values(value).some(isFilled);
}

/** Converts a single value to text. Objects inside it become JSON. */
export function toText(value: Input): string {
  if (value === undefined || value === null || value instanceof Blob) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
