import { readServer, type Server } from '../../../descriptions/page/server.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import type { ApiOperation } from '../api-operation.ts';

/** Returns the servers of an operation: its own, or its path's, or the description's. */
export function readServers({ document, pathItem, value }: ApiOperation): Server[] {
  const lists = [value['servers'], pathItem['servers'], document.root['servers']];
  const list = lists.find((each) => Array.isArray(each) && each.length > 0);
  return Array.isArray(list) ? list.flatMap((server) => (isObject(server) ? (readServer(server) ?? []) : [])) : [];
}
