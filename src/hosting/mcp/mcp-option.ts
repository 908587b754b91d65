import type { McpRouteOptions } from '../../bundle-server/routes/mcp-route.ts';

/** Responds to the Model Context Protocol. Its code is loaded with the first message, since most sites receive none. */
export const MCP: McpRouteOptions = {
  async respond(exchange) {
    const { respondMcp } = await import('./respond-mcp.ts');
    await respondMcp(exchange);
  },
};
