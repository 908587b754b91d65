import { toFormServer } from '../../../descriptions/request-form/form-servers.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { FormServer } from '../../../model/request-form.ts';
import { readServers } from '../page/servers.ts';

/** Returns the servers of an operation. Relative URLs are resolved against the URL the description was fetched from. */
export function toFormServers(operation: ApiOperation): FormServer[] {
  return readServers(operation).map((server) =>
    toFormServer({ ...server, url: locate(server.url, operation.document.name) }),
  );
}

function locate(url: string, base: string): string {
  if (!/^https?:\/\//i.test(base) || /^(?:[a-z][a-z\d+.-]*:|\{)/i.test(url)) return url;
  // URLs can't contain braces, so the template's braces are restored.
  return new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}
