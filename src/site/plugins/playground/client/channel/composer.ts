import type { FormBody } from '../../../../model/request-form.ts';
import { buildMessage } from '../../../../api-requests/build-handshake.ts';
import { createButton, createElement } from '../dom.ts';
import type { PageMemory } from '../memory.ts';
import { createBodySection, type BodySection } from '../sections/body.ts';
import { text } from '../texts.ts';

export interface Composer {
  element: HTMLElement;
  read(): Required<Pick<PageMemory, 'body'>> & Pick<PageMemory, 'content'>;
  enable(enabled: boolean): void;
  /** Sends the entered message. */
  send(): void;
  /** Resets to the channel's own message. */
  reset(): void;
}

/** The body for a channel that defines no messages: any text. */
const ANY: readonly FormBody[] = [{ type: 'text/plain', schema: { kind: 'text' } }];

/** Creates the message editor: one of the channel's messages, freely editable. */
export function createComposer(
  messages: readonly FormBody[],
  pageMemory: PageMemory,
  onSend: (data: string | Blob) => void,
): Composer {
  const bodies = messages.length === 0 ? ANY : messages;
  const title = text('message');
  const create = (memory: PageMemory): BodySection =>
    createBodySection(bodies, memory, { title, choice: text('name'), asText: true });
  let body = create(pageMemory);
  const place = createElement('div', { class: 'bd-PgCompose' }, body.element);
  const send = (): void => {
    const { body: index, content } = body.read();
    const selectedBody = bodies[index];
    if (selectedBody && !submit.disabled) onSend(buildMessage(selectedBody, content));
  };
  const submit = createButton(text('send'), { class: 'bd-PgSend', icon: 'up' }, send);
  submit.disabled = true;
  return {
    element: createElement(
      'div',
      { class: 'bd-PgPanel' },
      place,
      createElement('div', { class: 'bd-PgPanelFoot' }, submit),
    ),
    read: () => body.read(),
    enable(enabled) {
      submit.disabled = !enabled;
    },
    send,
    reset() {
      body = create({});
      place.replaceChildren(...[body.element].filter((part) => part !== undefined));
    },
  };
}
