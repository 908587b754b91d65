import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import type { PagePrinter } from '../model/component.ts';
import { ui, type UiIcon } from '../icons/ui-icon.ts';
import { drawDiagram, type DiagramContext } from '../diagrams/draw-diagram.ts';
import type { TidyDrawing } from '../diagrams/tidy-drawing.ts';
import { estimateDiagram } from './diagram-size.ts';
import type { FenceOptions } from './fence-options.ts';
import type { BlockHighlighter } from './highlighter.ts';

export interface DiagramDeps extends Pick<PagePrinter, 'need' | 'text' | 'uniqueId'> {
  drawn: DiagramContext['drawn'];
  highlighter: Pick<BlockHighlighter, 'remember'>;
}

/**
 * Prints a Mermaid fence: its drawing, or the source for the client to draw, and controls that the client activates.
 */
export function renderDiagram(source: string, options: FenceOptions, deps: DiagramDeps): string {
  const drawing = drawDiagram(source, {
    id: deps.uniqueId('diagram'),
    drawn: deps.drawn,
    remember: deps.highlighter.remember,
  });
  if (!drawing) deps.need('mermaid');
  const size = drawing ? undefined : estimateDiagram(source);
  const root = renderAttributes({
    class: 'mermaid-container',
    style: size && `--diagram-width:${size.width};--diagram-height:${size.height}`,
    'data-component-name': 'mermaid-container',
    'data-state': drawing ? 'drawn' : undefined,
    'data-actions': options.actions === undefined ? undefined : String(options.actions),
    'data-placement': options.placement,
    'data-label': deps.text('diagram'),
    'data-failed': deps.text('diagramFailed'),
  });
  const controls = options.actions === false ? '' : renderControls(deps.text);
  const code = `<pre class="mermaid"${drawing ? ' hidden' : ' tabindex="0"'}>${escapeHtml(source)}</pre>`;
  return `<div${root}>${drawing ? renderDrawing(drawing) : ''}${code}${controls}</div>`;
}

function renderDrawing({ svg, width }: TidyDrawing): string {
  const root = renderAttributes({
    class: 'mermaid mermaid-diagram',
    style: `--drawn-width:${Math.round(width)}px`,
    'data-component-part': 'mermaid-diagram',
  });
  return `<div${root}>${svg}</div>`;
}

function renderControls(text: PagePrinter['text']): string {
  const buttons = BUTTONS.map(
    ({ action, label, icon }) =>
      `<button type="button"${renderAttributes({ 'data-zoom-action': action, 'aria-label': text(label), 'aria-pressed': action === 'full' ? 'false' : undefined })}>${ui(icon)}</button>`,
  ).join('');
  const root = renderAttributes({
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
