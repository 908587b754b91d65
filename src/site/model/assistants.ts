/** Third-party assistants that the page menu can list (content format, Contextual (page action) menu). */
const ASSISTANTS = ['chatgpt', 'claude', 'perplexity', 'grok', 'aistudio', 'devin'] as const;

export type Assistant = (typeof ASSISTANTS)[number];

/** Page menu entries that connect a client to the site's MCP server. */
const MCP_OPTIONS = ['mcp', 'add-mcp', 'cursor', 'vscode'] as const;

export type McpOption = (typeof MCP_OPTIONS)[number];

export function isMcpOption(option: unknown): option is McpOption {
  return (MCP_OPTIONS as readonly unknown[]).includes(option);
}

export function isAssistant(option: unknown): option is Assistant {
  return (ASSISTANTS as readonly unknown[]).includes(option);
}
