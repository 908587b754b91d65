/**
 * The browser's memory: credentials for all pages of this site until they are forgotten, everything else until its
 * window is closed. Nothing of it is ever sent anywhere but to the API.
 */
import type { Credential, Inputs } from '../../openapi-playground/request/input.ts';
import { bundlePath, recall, remember } from '../page.ts';

/** Sites on one host, and folders opened from disk, each keep their own. */
const site = new URL(bundlePath(''), location.href).pathname;
const CREDENTIALS = `playground-credentials:${site}`;
const SERVERS = `playground-servers:${site}`;

export function recallCredentials(): Record<string, Credential> {
  return readJson(recall(CREDENTIALS)) as Record<string, Credential>;
}

export function rememberCredentials(credentials: Record<string, Credential>): void {
  remember(CREDENTIALS, Object.keys(credentials).length === 0 ? undefined : JSON.stringify(credentials));
}

/** The memory that all pages share: the choice of a server by its address, and the values of server variables. */
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

export function recallInputs(operation: string): PageMemory {
  return readJson(recall(inputsKey(operation), 'sessionStorage'));
}

/** Files cannot be kept, and credentials have a place of their own. */
export function rememberInputs(operation: string, { auth, params, body, content }: PageMemory): void {
  const text = JSON.stringify({ auth, params, body, content }, (_, value: unknown) =>
    value instanceof Blob ? undefined : value,
  );
  remember(inputsKey(operation), text, 'sessionStorage');
}

function inputsKey(operation: string): string {
  return `playground:${site}:${operation}`;
}

function readJson(text: string | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
