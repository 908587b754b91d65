import { readServers, type Server } from '../page/servers.ts';
import type { ApiOperation } from '../../model/api-description.ts';
import type { FormServer } from '../../model/request-form.ts';
import { extractFirstParagraph } from './form-text.ts';

/** Returns the servers of an operation. Relative URLs are resolved against the URL the description was fetched from. */
export function toFormServers(operation: ApiOperation): FormServer[] {
  return readServers(operation).map((server) =>
    toFormServer({ ...server, url: locate(server.url, operation.document.name) }),
  );
}

export function toFormServer({ url, description, variables }: Server): FormServer {
  return {
    url,
    ...(description !== '' && { description: extractFirstParagraph(description) }),
    ...(variables.length > 0 && {
      variables: variables.map(({ name, values, default: value = values[0], description: about }) => ({
        name,
        ...(value !== undefined && { value }),
        ...(values.length > 0 && { options: values }),
        ...(about !== '' && { description: extractFirstParagraph(about) }),
      })),
    }),
  };
}

function locate(url: string, base: string): string {
  if (!/^https?:\/\//i.test(base) || /^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url)) return url;
  // URLs can't contain braces, so the template's braces are restored.
  return new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
