/**
 * Features of each deployment kind, as in docs/operate/deployment-kinds. A test compares this table with the service's
 * table.
 */
export const FEATURES = [
  {
    name: 'search',
    title: 'Documentation search',
    text: 'Readers can search your pages. The search index is part of the site.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'assistant',
    title: 'AI assistant',
    text: 'Readers can ask questions and get answers from your pages.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'mcp',
    title: 'MCP server',
    text: 'AI tools can connect to the site and read its pages. By default, this is on if the assistant is on.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'analytics',
    title: 'Web analytics',
    text: 'Counts page views, searches and feedback without cookies.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'playground',
    title: 'API playground',
    text: 'Readers can send requests to your API from its reference pages.',
    kinds: { cloud: 'on', 'client-hosted': 'on', 'air-gapped': 'configurable' },
  },
] as const;

/** Deployment kinds with their labels and explanations. */
export const DEPLOYMENT_KINDS = [
  {
    value: 'cloud',
    label: 'Cloud',
    hint: 'Bindery hosts this site. Exports go live immediately, and you can roll back.',
  },
  { value: 'client-hosted', label: 'Client-hosted', hint: 'You download the bundle and host it yourself.' },
  {
    value: 'air-gapped',
    label: 'Air-gapped',
    hint: 'You host it on an isolated network. Pages make no requests to other hosts.',
  },
] as const;
