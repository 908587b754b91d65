import { signPullForm } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import { escapeHtml } from '../../../lib/html.ts';

/** A form that only the page can submit. */
export interface PullForm {
  action: PullAction;
  /** Relative to the page. */
  target: string;
  fields: Record<string, string>;
}

/** The page whose forms are created. */
export interface FormPage {
  id: string;
  /** The commit that the page shows. */
  head: string;
  /** The URLs that receive the forms are below this folder. */
  folder: string;
  /** The query of the decision link. */
  decision: string;
}

/** Creates the form of an action. */
export function createForm({ id, head, folder, decision }: FormPage, action: PullAction, secret: Buffer): PullForm {
  const token = signPullForm({ id, action, head }, secret);
  return { action, target: `${folder}/${action}?${decision}`, fields: { head, token } };
}

/** Renders a form with its hidden fields. `content` is HTML. */
export function renderForm(
  { target, fields }: PullForm,
  { fields: moreFields = {}, content }: { fields?: Record<string, string>; content: string },
): string {
  const hiddenInputs = Object.entries({ ...fields, ...moreFields }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(target)}">${hiddenInputs.join('')}${content}</form>`;
}
