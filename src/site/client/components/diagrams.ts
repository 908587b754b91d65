/** Draws Mermaid diagrams when one comes near the screen, and again when the color mode changes. */
import { bundlePath, loadScript, root } from '../page.ts';
import { diagramTheme } from './diagram-theme.ts';
import { setupDiagramZoom } from './diagram-zoom.ts';

interface Mermaid {
  initialize: (config: Record<string, unknown>) => void;
  render: (id: string, source: string) => Promise<{ svg: string }>;
}

declare global {
  interface Window {
    mermaid?: Mermaid;
  }
}

/** Distance below the screen at which a diagram is drawn already, so that most stand still when they are read. */
const NEAR = '800px';

export function setupDiagrams(page: ParentNode): void {
  const containers = [...page.querySelectorAll<HTMLElement>('.mermaid-container')];
  if (containers.length === 0) return;
  const drawn = new Set<HTMLElement>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        drawn.add(target);
        schedule(target);
      }
    },
    { rootMargin: NEAR },
  );
  for (const container of containers) observer.observe(container);
  let dark = root.classList.contains('dark');
  new MutationObserver(() => {
    if (dark === root.classList.contains('dark')) return;
    dark = !dark;
    for (const container of drawn) schedule(container);
  }).observe(root, { attributeFilter: ['class'] });
}

let queue: Promise<void> = Promise.resolve();

/** One at a time: the renderer measures texts in the page itself. */
function schedule(container: HTMLElement): void {
  queue = queue.then(() => draw(container));
}

let count = 0;

async function draw(container: HTMLElement): Promise<void> {
  const source = container.querySelector<HTMLElement>('pre.mermaid');
  if (!source) return;
  const id = `diagram-${++count}`;
  try {
    const mermaid = await loadMermaid();
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      ...diagramTheme(),
    });
    const { svg } = await mermaid.render(id, source.textContent ?? '');
    show(container, source, svg);
  } catch (error) {
    document.getElementById(`d${id}`)?.remove();
    fail(container, source, error);
  }
}

let loading: Promise<unknown> | undefined;

async function loadMermaid(): Promise<Mermaid> {
  loading ??= Promise.all([loadScript(bundlePath('_docs/mermaid.js')), document.fonts.ready]);
  await loading;
  if (!window.mermaid) throw new Error('mermaid.js did not start');
  return window.mermaid;
}

function show(container: HTMLElement, source: HTMLElement, svg: string): void {
  const known = container.diagram;
  const diagram = known ?? document.createElement('div');
  diagram.innerHTML = svg;
  diagram.dataset['mode'] = root.classList.contains('dark') ? 'dark' : 'light';
  if (known) return;
  diagram.className = 'mermaid mermaid-diagram';
  diagram.dataset['componentPart'] = 'mermaid-diagram';
  container.diagram = diagram;
  source.before(diagram);
  source.hidden = true;
  container.dataset['state'] = 'drawn';
  setupDiagramZoom(container, diagram);
}

declare global {
  interface HTMLElement {
    /** The drawing of a diagram's container, wherever it is shown. */
    diagram?: HTMLElement;
  }
}

function fail(container: HTMLElement, source: HTMLElement, error: unknown): void {
  if (container.dataset['state'] !== undefined) return;
  container.dataset['state'] = 'failed';
  const box = document.createElement('p');
  box.className = 'mermaid-error';
  box.dataset['componentPart'] = 'mermaid-error';
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  box.textContent = `${container.dataset['failed'] ?? ''}: ${reason.replace(/:$/, '')}`;
  source.before(box);
}
