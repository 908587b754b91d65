/**
 * Creates a hidden same-origin frame in which diagrams are drawn. Its document is small, so measuring text there
 * doesn't trigger a layout of the page, and its microtasks are split into short tasks, which the renderer doesn't do
 * itself.
 */
import { toAssetUrl, root } from '../../../client/page.ts';

export interface Mermaid {
  initialize: (config: Record<string, unknown>) => void;
  parse: (source: string) => Promise<unknown>;
  render: (id: string, source: string) => Promise<{ svg: string }>;
}

interface FrameWindow extends Window {
  mermaid?: Mermaid;
  queueMicrotask: (callback: () => void) => void;
}

/** Milliseconds of work before yielding to the browser. */
const SLICE = 8;

export interface DiagramFrame {
  mermaid: Mermaid;
  document: Document;
  remove(): void;
}

export async function openFrame(title: string): Promise<DiagramFrame> {
  const frame = document.createElement('iframe');
  frame.className = 'bd-MermaidFrame';
  frame.title = title;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  try {
    const view = frame.contentWindow as FrameWindow;
    const { contentDocument } = frame;
    if (!contentDocument) throw new Error('the diagram frame has no document');
    cutIntoSlices(view);
    await Promise.all([copyStyles(contentDocument), loadRenderer(contentDocument)]);
    if (!view.mermaid) throw new Error('mermaid.js did not start');
    return { mermaid: view.mermaid, document: contentDocument, remove: () => frame.remove() };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/** Yields to the browser. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Splits the renderer's work: it reads sizes in `queueMicrotask` callbacks, and each can start a new task. */
function cutIntoSlices(view: FrameWindow): void {
  let started = 0;
  view.queueMicrotask = (callback): void => {
    if (performance.now() - started < SLICE) {
      queueMicrotask(callback);
      return;
    }
    setTimeout(() => {
      started = performance.now();
      callback();
    });
  };
}

/** Copies the page's style sheets and fonts, which determine the width of text. */
async function copyStyles(target: Document): Promise<void> {
  target.documentElement.className = root.className;
  target.documentElement.lang = root.lang;
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((sheet) => {
    const copy = target.createElement('link');
    copy.rel = 'stylesheet';
    copy.href = sheet.href;
    target.head.append(copy);
    return waitForLoad(copy).catch(() => undefined);
  });
  await Promise.all(sheets);
}

function loadRenderer(target: Document): Promise<void> {
  const script = target.createElement('script');
  script.src = new URL(toAssetUrl('_docs/mermaid.js'), location.href).href;
  target.head.append(script);
  return waitForLoad(script);
}

function waitForLoad(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error("couldn't load a diagram script")));
  });
}
