import { renderAttributes, escapeHtml } from '../../../lib/html.ts';
import { isOn } from '../../code/fence-options.ts';
import { ui, type UiIcon } from '../../icons/ui-icon.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { FencePage, PrintFence } from '../../model/plugin.ts';
import { NEED } from './assets.ts';
import { deriveColors } from './derive-colors.ts';
import { drawDiagram, findMistake, type DiagramContext } from './draw-diagram.ts';
import { estimateDiagram } from './estimate-size.ts';
import { resolveLinks } from './resolve-links.ts';
import type { TidyDrawing } from './tidy-drawing.ts';

/** Creates the printer of a page's Mermaid fences. */
export function createFences(page: FencePage): { mermaid: PrintFence } {
  const drawn = { length: 0 };
  return {
    mermaid: (source, options, at) =>
      renderDiagram(
        resolveLinks(source, (url) => page.link(url, at).href),
        options,
        { ...page, drawn, at },
      ),
  };
}

/**
 * Prints a Mermaid fence: its drawing, or the source for the client to draw, and controls that the client activates.
 */
function renderDiagram(
  source: string,
  { actions, placement }: Readonly<Record<string, string>>,
  page: FencePage & Pick<DiagramContext, 'drawn'> & { at: SourcePosition },
): string {
  const { drawn, remember, text } = page;
  const drawing = drawDiagram(source, { id: page.uniqueId('bd-Diagram'), drawn, remember });
  if (!drawing) prepareForBrowser(source, page);
  const hasControls = actions === undefined ? undefined : isOn(actions);
  const size = drawing ? undefined : estimateDiagram(source);
  const root = renderAttributes({
    class: 'bd-MermaidContainer',
    style: size && `--diagram-width:${size.width};--diagram-height:${size.height}`,
    'data-component-name': 'mermaid-container',
    'data-bd-state': drawing ? 'drawn' : undefined,
    'data-bd-colors': drawing ? undefined : formatColors(source),
    'data-bd-actions': hasControls?.toString(),
    'data-bd-placement': placement !== undefined && PLACEMENTS.has(placement) ? placement : undefined,
    'data-bd-label': text('diagram'),
    'data-bd-failed': text('diagramFailed'),
  });
  const controls = hasControls === false ? '' : renderControls(text);
  const code = `<pre class="mermaid"${drawing ? ' hidden' : ' tabindex="0"'}>${escapeHtml(source)}</pre>`;
  return `<div${root}>${drawing ? renderDrawing(drawing) : ''}${code}${controls}</div>`;
}

/** Returns the diagram's own colors for the browser, which draws it; undefined if it has none. */
function formatColors(source: string): string | undefined {
  const colors = JSON.stringify(deriveColors(source));
  return colors === '{}' ? undefined : colors;
}

/** Reports the mistake that keeps browsers from drawing a diagram. Readers see its source instead. */
function prepareForBrowser(source: string, { at, need, remember, report }: FencePage & { at: SourcePosition }): void {
  need(NEED);
  const mistake = findMistake(source, { remember });
  if (mistake === undefined) return;
  const message = `Mermaid can't draw this diagram: ${mistake}. Readers see its source instead. Fix the diagram.`;
  report('invalid-diagram', message, at);
}

const PLACEMENTS: ReadonlySet<string> = new Set(['top-left', 'top-right', 'bottom-left', 'bottom-right']);

function renderDrawing({ svg, width }: TidyDrawing): string {
  const root = renderAttributes({
    class: 'mermaid bd-MermaidDiagram',
    style: `--drawn-width:${Math.round(width)}px`,
    'data-component-part': 'mermaid-diagram',
  });
  return `<div${root}>${svg}</div>`;
}

function renderControls(text: FencePage['text']): string {
  const buttons = BUTTONS.map(
    ({ action, label, icon }) =>
      `<button type="button"${renderAttributes({ 'data-bd-zoom-action': action, 'aria-label': text(label), 'aria-pressed': action === 'full' ? 'false' : undefined })}>${ui(icon)}</button>`,
  ).join('');
  const root = renderAttributes({
    class: 'bd-MermaidControls',
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
