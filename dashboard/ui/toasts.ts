import { describeError } from '../lib/describe-error.ts';

/** Short message about a completed or failed action. The list of toasts is outside React, so any code can add one. */
export interface ToastText {
  id: number;
  tone: 'ok' | 'bad';
  text: string;
}

let toasts: readonly ToastText[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ToastText[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in the corner of the page for 4 seconds, or 9 if it is an error. */
export function showToast(text: string, tone: ToastText['tone'] = 'ok'): void {
  const id = nextId++;
  change([...toasts.slice(1 - MAX_TOASTS), { id, tone, text }]);
  setTimeout(() => closeToast(id), tone === 'bad' ? LONG_MS : SHORT_MS);
}

/** Shows the error of a failed action in the corner of the page. */
export function showError(error: unknown): void {
  showToast(describeError(error), 'bad');
}

/** Removes a toast. */
export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Returns the visible toasts, oldest first. */
export function listToasts(): readonly ToastText[] {
  return toasts;
}

/** Calls the listener when the list of toasts changes. Returns a function that unsubscribes it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const MAX_TOASTS = 3;
const SHORT_MS = 4_000;
const LONG_MS = 9_000;
