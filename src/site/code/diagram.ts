import { attributes, escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import { ui, type UiIcon } from '../icons/ui-icon.ts';
import { estimateDiagram } from './diagram-size.ts';
import type { FenceOptions } from './fence-options.ts';

/** A Mermaid fence: its source, which the client turns into a drawing, and controls that wait for the drawing. */
export function diagramHtml(source: string, options: FenceOptions, deps: Pick<PagePrinter, 'need' | 'text'>): string {
  deps.need('mermaid');
  const { width, height } = estimateDiagram(source);
  const root = attributes({
    class: 'mermaid-container',
    style: `--diagram-width:${width};--diagram-height:${height}`,
    'data-component-name': 'mermaid-container',
    'data-actions': options.actions === undefined ? undefined : String(options.actions),
    'data-placement': options.placement,
    'data-label': deps.text('diagram'),
    'data-failed': deps.text('diagramFailed'),
  });
  const controls = options.actions === false ? '' : controlsHtml(deps.text);
  return `<div${root}><pre class="mermaid" tabindex="0">${escapeHtml(source)}</pre>${controls}</div>`;
}

function controlsHtml(text: PagePrinter['text']): string {
  const buttons = BUTTONS.map(
    ({ action, label, icon }) =>
      `<button type="button"${attributes({ 'data-zoom-action': action, 'aria-label': text(label), 'aria-pressed': action === 'full' ? 'false' : undefined })}>${ui(icon)}</button>`,
  ).join('');
  const root = attributes({
    class: 'mermaid-controls',
    'data-component-name': 'mermaid-controls-wrapper',
    'data-component-part': 'zoom-controls',
    role: 'group',
    'aria-label': text('diagram'),
    hidden: true,
  });
  return `<div${root}>${buttons}</div>`;
}

const BUTTONS: readonly { action: string; label: string; icon: UiIcon }[] = [
  { action: 'in', label: 'zoomIn', icon: 'zoom-in' },
  { action: 'out', label: 'zoomOut', icon: 'zoom-out' },
  { action: 'reset', label: 'zoomReset', icon: 'rotate-ccw' },
  { action: 'full', label: 'fullScreen', icon: 'maximize' },
];
