import { readServers, type Server } from '../page/servers.ts';
import type { ApiOperation } from '../../model/api-description.ts';
import type { FormServer } from '../../openapi-playground/form.ts';
import { firstText } from './form-text.ts';

/** The servers of an operation; relative URLs of a description that was fetched count from where that was. */
export function toFormServers(operation: ApiOperation): FormServer[] {
  return readServers(operation).map((server) =>
    toFormServer({ ...server, url: locate(server.url, operation.document.name) }),
  );
}

export function toFormServer({ url, description, variables }: Server): FormServer {
  return {
    url,
    ...(description !== '' && { description: firstText(description) }),
    ...(variables.length > 0 && {
      variables: variables.map(({ name, values, default: value = values[0], description: about }) => ({
        name,
        ...(value !== undefined && { value }),
        ...(values.length > 0 && { options: values }),
        ...(about !== '' && { description: firstText(about) }),
      })),
    }),
  };
}

function locate(url: string, base: string): string {
  if (!/^https?:\/\//i.test(base) || /^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url)) return url;
  // A template must survive: braces are no characters of a URL.
  return new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
