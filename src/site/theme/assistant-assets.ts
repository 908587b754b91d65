import { join } from 'node:path';
import { ASSISTANT_STATE_PATH } from '../../lib/site-assistant.ts';
import { createPanelBuilder } from './panel-assets.ts';

/** Builds the files of the assistant panel. */
export const buildAssistantAssets = createPanelBuilder({
  name: 'assistant',
  script: 'assistant/assistant.ts',
  sheet: join(import.meta.dirname, 'css/assistant.css'),
  textsProperty: 'docsAssistantTexts',
  sharedTexts: ['copy', 'copyCode', 'playgroundClose'],
  iconPrefix: 'as',
  icons: {
    sparkles: 'sparkles',
    new: 'square-pen',
    close: 'x',
    send: 'arrow-up',
    stop: 'square',
    copy: 'copy',
    up: 'thumbs-up',
    down: 'thumbs-down',
    page: 'file-text',
    heading: 'hash',
    search: 'search',
    retry: 'rotate-ccw',
    alert: 'circle-alert',
    clock: 'clock',
    next: 'corner-down-right',
  },
  pageIcons: { 'bd-UiSparkles': 'sparkles' },
  state: { path: ASSISTANT_STATE_PATH, content: '{"assistant":false}\n' },
});
