/** Renders the list of servers below an endpoint. */
import type { TreeNode } from '../../model/tree.ts';
import type { PageContext } from './context.ts';
import type { Server } from './server.ts';

/** Lists several servers, or one with variables. The endpoint itself shows any other server. */
export function renderServers(servers: readonly Server[], context: PageContext): TreeNode[] {
  if (servers.length < 2 && servers.every(({ variables }) => variables.length === 0)) return [];
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
  return [
    make.component('Expandable', { title: text('servers').toLowerCase(), className: 'bd-ApiServers' }, [
      make.element('ul', {}, ...items),
    ]),
  ];
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
