import { isObject } from '../resolve.ts';
import { fillUrl } from './fill-url.ts';
import type { ApiOperation, Json, JsonObject } from '../../model/api-description.ts';

export interface Server {
  /** Without a slash at the end; may hold `{variables}`. */
  url: string;
  description: string;
  /** A default may be empty; one without any breaks a rule of OpenAPI, and happens. */
  variables: { name: string; default?: string; values: string[]; description: string }[];
}

/** Servers of an operation: its own, else those of its path, else those of the description. */
export function readServers({ document, pathItem, value }: ApiOperation): Server[] {
  const lists = [value['servers'], pathItem['servers'], document.root['servers']];
  const list = lists.find((one) => Array.isArray(one) && one.length > 0);
  return Array.isArray(list) ? list.flatMap((server) => (isObject(server) ? (readServer(server) ?? []) : [])) : [];
}

/** A Server Object; undefined when it says no more than "here". */
export function readServer({ url, description, variables }: JsonObject): Server | undefined {
  if (typeof url !== 'string' || url === '' || url === '/') return undefined;
  return {
    url: url.replace(/\/+$/, ''),
    description: textOf(description),
    variables: isObject(variables)
      ? Object.entries(variables).flatMap(([name, variable]) =>
          isObject(variable)
            ? [
                {
                  name,
                  ...(isText(variable['default']) && { default: textOf(variable['default']) }),
                  values: Array.isArray(variable['enum']) ? variable['enum'].map(textOf) : [],
                  description: textOf(variable['description']),
                },
              ]
            : [],
        )
      : [],
  };
}

/** The address with each variable's default in its place, and its name where there is none. */
export function filledUrl({ url, variables }: Server): string {
  return fillUrl(url, (name) => variables.find((variable) => variable.name === name)?.default);
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function textOf(value: Json | undefined): string {
  return isText(value) ? String(value) : '';
}
