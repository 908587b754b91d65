/** Renders the endpoint bar at the top of a page. */
import type { TreeNode } from '../../../model/tree.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { readServers } from './servers.ts';
import { renderServers } from '../../../descriptions/page/server-list.ts';

/**
 * Returns the bar with the method and path. It includes the base URL if there are several servers or `api.url`
 * requires it (content format, What an operation page shows, in order).
 */
export function renderEndpoint(operation: ApiOperation, context: PageContext): TreeNode[] {
  const { make, options } = context;
  const webhook = operation.kind === 'webhook';
  const servers = webhook ? [] : readServers(operation);
  const [first] = servers;
  const showsServer = first !== undefined && (options.api.url === 'full' || servers.length > 1);
  const bar = make.component(
    'api-endpoint',
    {
      method: webhook ? 'webhook' : operation.method,
      path: operation.path,
      ...(showsServer && { base: first.url }),
    },
    [...(options.action ?? [])],
  );
  return [bar, ...renderServers(servers, context)];
}
