import { isObject } from '../resolve.ts';
import { fillUrl } from './fill-url.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { trimEndSlashes } from '../../../lib/slashes.ts';

export interface Server {
  /** Without a trailing slash. Can contain `{variables}`. */
  url: string;
  description: string;
  /** A default can be empty. OpenAPI requires one, but some descriptions omit it. */
  variables: { name: string; default?: string; values: string[]; description: string }[];
}

/** Reads a Server Object. Returns undefined if it only points to the current host. */
export function readServer({ url, description, variables }: JsonObject): Server | undefined {
  if (typeof url !== 'string' || url === '' || url === '/') return undefined;
  return {
    url: trimEndSlashes(addScheme(url.trim())),
    description: toText(description),
    variables: isObject(variables)
      ? Object.entries(variables).flatMap(([name, variable]) =>
          isObject(variable)
            ? [
                {
                  name,
                  ...(isText(variable['default']) && { default: toText(variable['default']) }),
                  values: Array.isArray(variable['enum']) ? variable['enum'].map(toText) : [],
                  description: toText(variable['description']),
                },
              ]
            : [],
        )
      : [],
  };
}

/** A hostname of two or more labels whose last label isn't a program's file extension: `api.example.com`. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?!(?:php|aspx?|jsp|cgi|html)\b)[a-z]{2,}(?::\d+)?(?:\/|$)/i;

/** Completes a URL that has a host, but no scheme. */
function addScheme(url: string): string {
  if (url.startsWith('//')) return `https:${url}`;
  if (/^(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/i.test(url)) return `http://${url}`;
  return HOST.test(url) ? `https://${url}` : url;
}

/** Returns the URL with each variable replaced by its default. Variables without a default keep their placeholders. */
export function fillServerUrl({ url, variables }: Server): string {
  return fillUrl(url, (name) => variables.find((variable) => variable.name === name)?.default);
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function toText(value: Json | undefined): string {
  return isText(value) ? String(value) : '';
}
