/** Handles zooming, panning and full screen for a diagram. */
import { followSize, unfollowSize } from './size.ts';

/** Minimum height in pixels for controls; smaller diagrams are readable without them (content format, Code). */
const MIN_CONTROLS_HEIGHT = 120;
const STEP = 1.3;
const [SMALLEST, LARGEST] = [0.5, 8];
const PAN = 40;

/** Shows the controls of a diagram that requests them or is tall; any other is a tab stop only while it scrolls. */
export function setupDiagramZoom(container: HTMLElement, diagram: HTMLElement): void {
  const controls = container.querySelector<HTMLElement>('.bd-MermaidControls');
  const label = container.dataset['bdLabel'] ?? '';
  if (controls && container.dataset['bdActions'] === 'true') {
    showControls({ container, diagram, controls, label });
    return;
  }
  followSize(diagram, ({ height, scrolls }) => {
    if (!controls || height <= MIN_CONTROLS_HEIGHT) {
      setTabStop(diagram, scrolls ? label : undefined);
      return;
    }
    unfollowSize(diagram);
    showControls({ container, diagram, controls, label });
  });
}

/**
 * Makes a diagram reachable with Tab, with an accessible name (axe: scrollable-region-focusable); without a name it
 * isn't a tab stop.
 */
function setTabStop(diagram: HTMLElement, label: string | undefined): void {
  for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': label })) {
    if (label === undefined || value === undefined) diagram.removeAttribute(name);
    else diagram.setAttribute(name, value);
  }
}

interface Parts {
  container: HTMLElement;
  diagram: HTMLElement;
  controls: HTMLElement;
}

function showControls(parts: Parts & { label: string }): void {
  const { container, diagram, controls, label } = parts;
  controls.hidden = false;
  setTabStop(diagram, label);
  const view = { scale: 1, x: 0, y: 0 };
  const apply = (): void => {
    diagram.style.setProperty('--zoom', `translate(${view.x}px,${view.y}px) scale(${view.scale})`);
    diagram.classList.toggle('bd-IsZoomed', view.scale !== 1 || view.x !== 0 || view.y !== 0);
  };
  const zoom = (factor: number): void => {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor));
    const ratio = scale / view.scale;
    Object.assign(view, { scale, x: view.x * ratio, y: view.y * ratio });
    apply();
  };
  const pan = (x: number, y: number): void => {
    view.x += x;
    view.y += y;
    apply();
  };
  const reset = (): void => {
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    apply();
  };
  const actions: Record<string, () => void> = {
    in: () => zoom(STEP),
    out: () => zoom(1 / STEP),
    reset,
    full: () => toggleFullScreen({ container, diagram, controls, reset }),
  };
  controls.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-bd-zoom-action]') : undefined;
    actions[button?.dataset['bdZoomAction'] ?? '']?.();
  });
  diagram.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? STEP : 1 / STEP);
  });
  diagram.addEventListener('keydown', (event) => {
    const move = event.target === diagram && diagram.matches('.bd-IsZoomed') ? MOVES[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    pan(move[0], move[1]);
  });
  setupDragging(diagram, pan);
}

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/**
 * Sets up dragging. Touch scrolls the page unless the diagram is zoomed, which the style sheet controls with
 * `touch-action`.
 */
function setupDragging(diagram: HTMLElement, pan: (x: number, y: number) => void): void {
  diagram.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !diagram.matches('.bd-IsZoomed')) return;
    diagram.setPointerCapture(event.pointerId);
  });
  diagram.addEventListener('pointermove', (event) => {
    if (diagram.hasPointerCapture(event.pointerId)) pan(event.movementX, event.movementY);
  });
}

/** Moves the drawing into a dialog, or puts it back. */
function toggleFullScreen(parts: Parts & { reset: () => void }): void {
  const { container, diagram, controls, reset } = parts;
  const open = controls.closest('dialog');
  if (open) {
    open.close();
    return;
  }
  const button = controls.querySelector<HTMLElement>('[data-bd-zoom-action="full"]');
  const dialog = document.createElement('dialog');
  dialog.className = 'bd-MermaidFull';
  dialog.setAttribute('aria-label', container.dataset['bdLabel'] ?? '');
  container.style.minHeight = `${container.offsetHeight}px`;
  dialog.append(diagram, controls);
  document.body.append(dialog);
  reset();
  dialog.addEventListener('close', () => {
    container.prepend(diagram);
    container.append(controls);
    container.style.minHeight = '';
    dialog.remove();
    reset();
    button?.setAttribute('aria-pressed', 'false');
    button?.focus({ preventScroll: true });
  });
  dialog.showModal();
  button?.setAttribute('aria-pressed', 'true');
  button?.focus();
}
