/** Renders the endpoint bar at the top of a page. */
import type { TreeNode } from '../../../model/tree.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { readServers } from './servers.ts';
import { type Server } from '../../../descriptions/page/server.ts';

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
  const isListed = servers.length > 1 || servers.some(({ variables }) => variables.length > 0);
  return isListed ? [bar, renderServers(servers, context)] : [bar];
}

function renderServers(servers: readonly Server[], context: PageContext): TreeNode {
  const { make, text, describeInline } = context;
  const items = servers.map((server) =>
    make.element(
      'li',
      {},
      make.code(server.url),
      ...(server.description === '' ? [] : [' ', ...describeInline(server.description)]),
      ...renderVariables(server, context),
    ),
  );
  return make.component('Expandable', { title: text('servers').toLowerCase(), className: 'bd-ApiServers' }, [
    make.element('ul', {}, ...items),
  ]);
}

function renderVariables({ variables }: Server, { make, text, describeInline }: PageContext): TreeNode[] {
  if (variables.length === 0) return [];
  const items = variables.map(({ name, values, description, default: preset = '' }) =>
    make.element(
      'li',
      {},
      make.code(`{${name}}`),
      preset === '' ? '' : ` ${text('default')}: `,
      preset === '' ? undefined : make.code(preset),
      values.length === 0 ? '' : ` · ${text('availableOptions')}: ${values.join(', ')}`,
      ...(description === '' ? [] : [' · ', ...describeInline(description)]),
    ),
  );
  return [make.element('ul', {}, ...items)];
}
