/**
 * Builds page menu entries that connect a client to the site's MCP server (content format, Contextual (page action)
 * menu).
 */
import { hasFeature } from '../../features/features.ts';
import type { McpOption } from '../model/assistants.ts';
import type { SitePlan } from '../model/plan.ts';
import type { ActionView } from '../model/view.ts';
import { findPublicBase, toPublicUrl } from './public-urls.ts';

/** Returns the URL of a site's MCP server, or undefined if the site has none or its URL is unknown. */
export function findMcpUrl(plan: SitePlan): string | undefined {
  const base = findPublicBase(plan);
  return base === undefined || !hasFeature(plan.settings.features, 'mcp')
    ? undefined
    : toPublicUrl(base, '/mcp', false);
}

/** Returns the entry of an option, or nothing if the site has no MCP server. */
export function createMcpActions(option: McpOption, plan: SitePlan, text: (key: string) => string): ActionView[] {
  const url = findMcpUrl(plan);
  if (url === undefined) return [];
  const commonFields = { id: option, description: text('mcpDescription') };
  const { name } = plan.config;
  switch (option) {
    case 'mcp':
      return [{ ...commonFields, title: text('copyMcpServer'), icon: 'server', copy: url }];
    case 'add-mcp':
      return [{ ...commonFields, title: text('copyMcpCommand'), icon: 'terminal', copy: `npx add-mcp ${url}` }];
    case 'cursor': {
      const config = Buffer.from(JSON.stringify({ url })).toString('base64');
      const href = `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
      return [{ ...commonFields, title: `${text('openIn')} Cursor`, icon: 'i-cursor', href }];
    }
    case 'vscode': {
      const config = encodeURIComponent(JSON.stringify({ type: 'http', url }));
      const href = `https://vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${config}`;
      return [{ ...commonFields, title: `${text('openIn')} VS Code`, icon: 'code', href }];
    }
  }
}
