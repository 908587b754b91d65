/** Features of each deployment kind: the table of docs/operate/deployment-kinds. A test holds it to that of the program. */
export const FEATURES = [
  {
    name: 'search',
    title: 'Documentation search',
    text: 'Readers search the pages. The index is part of the site.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'assistant',
    title: 'AI assistant',
    text: 'Readers ask questions and get replies from the pages.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'analytics',
    title: 'Web analytics',
    text: 'Counts views, searches and feedback, without cookies.',
    kinds: { cloud: 'on', 'client-hosted': 'configurable', 'air-gapped': 'off' },
  },
  {
    name: 'playground',
    title: 'API playground',
    text: 'Readers send requests to your API from its reference pages.',
    kinds: { cloud: 'on', 'client-hosted': 'on', 'air-gapped': 'configurable' },
  },
] as const;

export const DEPLOYMENT_KINDS = [
  {
    value: 'cloud',
    label: 'Cloud',
    hint: 'Bindery serves the domain: each export is live at once, and earlier ones can be brought back.',
  },
  { value: 'client-hosted', label: 'Client-hosted', hint: 'You download the bundle and serve it yourself.' },
  {
    value: 'air-gapped',
    label: 'Air-gapped',
    hint: 'You serve it in a network that reaches no other host: nothing on it asks for anything outside.',
  },
] as const;
