/** Helpers that the samples of all languages use. */
import type { BuiltRequest } from '../build-request.ts';

/** Returns the headers, including the cookies. */
export function listHeaders(request: Pick<BuiltRequest, 'headers' | 'cookies'>): [string, string][] {
  if (request.cookies.length === 0) return request.headers;
  return [...request.headers, ['Cookie', formatCookies(request)]];
}

export function formatCookies({ cookies }: Pick<BuiltRequest, 'cookies'>): string {
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ');
}

/**
 * Returns a JSON body that is an object or list, for writing it as code. Bodies with numbers beyond the precision of a
 * double stay text.
 */
export function parseObject({ type, text }: { type: string; text: string }): object | undefined {
  if (!/^[^;]*[/+]json\s*(?:;|$)/i.test(type) || type.includes('+') || /\d{16}/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the decoded pairs of a form, in order. Returns undefined for a body of another type. */
export function parseForm({ type, text }: { type: string; text: string }): [string, string][] | undefined {
  return /^application\/x-www-form-urlencoded/i.test(type) ? [...new URLSearchParams(text)] : undefined;
}

export function getFileName(file: Blob): string {
  return 'name' in file && typeof file.name === 'string' ? file.name : 'file';
}
