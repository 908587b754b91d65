/** Entry of `_docs/playground.js`, loaded when "Try it" is first used. */
import type { PlaygroundForm } from '../../../openapi/playground/form.ts';
import { createDialog } from './dialog.ts';

window.__docs.playground = {
  open({ form, variables, onClose }) {
    const dialog = createDialog({
      form: JSON.parse(form) as PlaygroundForm,
      variables,
      onClose: () => {
        dialog.remove();
        onClose();
      },
    });
    document.body.append(dialog);
    dialog.showModal();
  },
};
