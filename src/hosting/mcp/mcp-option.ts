import type { McpRouteOptions } from '../../bundle-server/routes/mcp-route.ts';

/** Responds to the Model Context Protocol; what does so is loaded with the first message, since most sites get none for long. */
export const MCP: McpRouteOptions = {
  async respond(exchange) {
    const { respondMcp } = await import('./respond-mcp.ts');
    await respondMcp(exchange);
  },
};
