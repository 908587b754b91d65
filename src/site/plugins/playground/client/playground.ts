/** Entry of `_docs/playground.js`, loaded when "Try it" or "Connect" is first used. */
import type { ChannelForm, OperationForm } from '../../../model/request-form.ts';
import { parseExactly } from '../../../api-requests/exact-numbers.ts';
import { prefillForm, readServerPresets } from '../prefill.ts';
import { createChannelDialog } from './channel/channel-dialog.ts';
import { createDialog } from './dialog.ts';

window.__docs.playground = {
  open({ form, variables, presets, onClose }) {
    const formData = prefillForm(parseExactly(form) as OperationForm | ChannelForm, presets);
    const readerVariables = readServerPresets(presets);
    const remove = (): void => {
      dialog.remove();
      onClose();
    };
    const dialog =
      'messages' in formData
        ? createChannelDialog({ form: formData, variables, readerVariables, onClose: remove })
        : createDialog({ form: formData, variables, readerVariables, onClose: remove });
    document.body.append(dialog);
    dialog.showModal();
    findStart(dialog)?.focus();
  },
};

/**
 * Returns the element to focus first: the first field, or on phones, whose keyboard would hide the form, the URL. The
 * browser's default would be the button that clears everything.
 */
function findStart(dialog: HTMLElement): HTMLElement | null {
  const field = '.bd-PgMain :is(input:not([type="radio"]), select, textarea)';
  const focusedField = window.matchMedia('(hover: hover)').matches ? dialog.querySelector<HTMLElement>(field) : null;
  return focusedField ?? dialog.querySelector<HTMLElement>('.bd-PgUrl');
}
