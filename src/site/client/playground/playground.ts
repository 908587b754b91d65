/** Entry of `_docs/playground.js`, loaded when "Try it" or "Connect" is first used. */
import type { ChannelForm, PlaygroundForm } from '../../openapi-playground/form.ts';
import { createChannelDialog } from './channel/channel-dialog.ts';
import { createDialog } from './dialog.ts';

window.__docs.playground = {
  open({ form, variables, onClose }) {
    const read = JSON.parse(form) as PlaygroundForm | ChannelForm;
    const remove = (): void => {
      dialog.remove();
      onClose();
    };
    const dialog =
      'messages' in read
        ? createChannelDialog({ form: read, variables, onClose: remove })
        : createDialog({ form: read, variables, onClose: remove });
    document.body.append(dialog);
    dialog.showModal();
  },
};
