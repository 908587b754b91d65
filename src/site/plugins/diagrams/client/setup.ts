/**
 * Draws the Mermaid diagrams that weren't drawn by the build: those near the viewport immediately, others when the
 * browser is idle, so that they appear in print. All are redrawn when the color mode changes.
 */
import { root } from '../../../client/page.ts';
import { openFrame, yieldToBrowser, type DiagramFrame } from './frame.ts';
import { readDiagramTheme } from './theme.ts';
import { setupDiagramZoom } from './zoom.ts';

/**
 * Distance below the viewport at which a diagram is drawn in advance, so that most are stable by the time they're read.
 */
const RENDER_MARGIN = '800px';
/** Milliseconds after which all others are drawn if the reader hasn't interacted before. */
const DRAW_TIMEOUT_MS = 6000;

export function setup(page: ParentNode): void {
  const all = [...page.querySelectorAll<HTMLElement>('.bd-MermaidContainer')];
  for (const container of all) setupDrawn(container);
  const containers = all.filter(({ diagram }) => !diagram);
  if (containers.length === 0) return;
  const activeContainers = new Set<HTMLElement>();
  const request = (container: HTMLElement): void => {
    if (activeContainers.has(container)) return;
    activeContainers.add(container);
    schedule(container);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        request(target);
      }
    },
    { rootMargin: RENDER_MARGIN },
  );
  for (const container of containers) near.observe(container);
  const requestAll = (): void => containers.forEach(request);
  for (const event of ['scroll', 'keydown', 'pointerdown'])
    window.addEventListener(event, () => setTimeout(requestAll, 1000), { once: true, passive: true });
  setTimeout(requestAll, DRAW_TIMEOUT_MS);
  let dark = root.classList.contains('dark');
  new MutationObserver(() => {
    if (dark === root.classList.contains('dark')) return;
    dark = !dark;
    for (const container of activeContainers) schedule(container);
  }).observe(root, { attributeFilter: ['class'] });
}

/** Sets up a drawing from the build. It follows the page's color mode through CSS. */
function setupDrawn(container: HTMLElement): void {
  const diagram = container.querySelector<HTMLElement>('.bd-MermaidDiagram');
  if (!diagram) return;
  container.diagram = diagram;
  setupDiagramZoom(container, diagram);
}

const queue = new Set<HTMLElement>();
let working = false;

/** Draws diagrams one at a time, in separate tasks. */
function schedule(container: HTMLElement): void {
  queue.add(container);
  if (!working) void drawQueue();
}

async function drawQueue(): Promise<void> {
  working = true;
  let frame: Promise<DiagramFrame> | undefined;
  for (const container of queue) {
    queue.delete(container);
    frame ??= openFrame(container.dataset['bdLabel'] ?? '');
    await draw(container, frame);
    await yieldToBrowser();
  }
  working = false;
  void frame?.then(({ remove }) => remove()).catch(() => undefined);
}

let count = 0;

async function draw(container: HTMLElement, opening: Promise<DiagramFrame>): Promise<void> {
  const source = container.querySelector<HTMLElement>('pre.mermaid');
  if (!source) return;
  const text = source.textContent ?? '';
  try {
    const { mermaid, document: frame } = await opening;
    const theme = readDiagramTheme(container.dataset['bdColors'] ?? '{}');
    await loadFonts(frame, { family: String(theme['fontFamily']), text });
    mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, ...theme });
    await yieldToBrowser();
    // The first use of a diagram type loads it, in a task before the one that draws.
    await mermaid.parse(text);
    await yieldToBrowser();
    const { svg } = await mermaid.render(`diagram-${++count}`, text);
    await yieldToBrowser();
    show(container, source, svg);
  } catch (error) {
    fail(container, source, error);
  }
}

/** Milliseconds that a drawing waits for its font; the fallback font has the same width. */
const FONT_WAIT = 1500;

function loadFonts({ fonts }: Document, { family, text }: { family: string; text: string }): Promise<unknown> {
  const loading = fonts.load(`15px ${family}`, text).catch(() => undefined);
  return Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_WAIT))]);
}

function show(container: HTMLElement, source: HTMLElement, svg: string): void {
  const known = container.diagram;
  const diagram = known ?? document.createElement('div');
  diagram.innerHTML = svg;
  diagram.dataset['bdMode'] = root.classList.contains('dark') ? 'dark' : 'light';
  const drawing = diagram.querySelector('svg');
  drawing?.removeAttribute('aria-roledescription');
  if (drawing?.hasAttribute('aria-labelledby')) drawing.setAttribute('role', 'graphics-document');
  else drawing?.removeAttribute('role');
  diagram.style.setProperty('--drawn-width', `${drawing?.viewBox.baseVal?.width ?? 0}px`);
  if (known) return;
  diagram.className = 'mermaid bd-MermaidDiagram';
  diagram.dataset['componentPart'] = 'mermaid-diagram';
  container.diagram = diagram;
  keepPlace(source, diagram);
  source.before(diagram);
  source.hidden = true;
  container.dataset['bdState'] = 'drawn';
  setupDiagramZoom(container, diagram);
}

declare global {
  interface HTMLElement {
    /** The drawing in a diagram's container, wherever it is shown. */
    diagram?: HTMLElement;
  }
}

/**
 * Fits a drawing that appears in view into the space reserved for it, so that nothing moves; below the viewport it gets
 * its natural height.
 */
function keepPlace(source: HTMLElement, diagram: HTMLElement): void {
  const place = source.getBoundingClientRect();
  if (place.top >= window.innerHeight || place.bottom <= 0) return;
  diagram.style.height = `${place.height}px`;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || entry.boundingClientRect.top < window.innerHeight) return;
    diagram.style.height = '';
    observer.disconnect();
  });
  observer.observe(diagram);
}

function fail(container: HTMLElement, source: HTMLElement, error: unknown): void {
  if (container.dataset['bdState'] !== undefined) return;
  const { height } = source.getBoundingClientRect();
  container.dataset['bdState'] = 'failed';
  const box = document.createElement('p');
  box.className = 'bd-MermaidError';
  box.dataset['componentPart'] = 'mermaid-error';
  const [reason = ''] = getMessage(error).split('\n');
  box.textContent = `${container.dataset['bdFailed'] ?? ''}: ${reason.replace(/:$/, '')}`;
  source.before(box);
  // The reserved space includes both, so that nothing moves.
  container.style.minHeight = `${height}px`;
  source.style.maxHeight = `${Math.max(height - box.offsetHeight - 8, 64)}px`;
}

/** An error from the frame isn't an instance of this page's `Error`. */
function getMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
