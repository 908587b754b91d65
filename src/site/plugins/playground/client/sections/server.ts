import type { FormServer } from '../../../../model/request-form.ts';
import { createElement } from '../dom.ts';
import { recallServer, rememberServer } from '../memory.ts';
import { text } from '../texts.ts';
import { createLabeledInput, createSection, select } from './section.ts';

export interface ServerSection {
  element: HTMLElement | undefined;
  read(): { server: number; variables: Record<string, string> };
}

/**
 * Creates the choice of a server and its variables; values set by the page's scripts override the reader's
 * own ones from the sign-in, which aren't stored, and these override stored ones and defaults.
 */
export function createServerSection(
  servers: readonly FormServer[],
  preset: Readonly<Record<string, string>>,
  readerValues: Readonly<Record<string, string>>,
): ServerSection {
  const memory = recallServer();
  const slot = /^ws/i.test(servers[0]?.url ?? '') ? 'socket' : 'url';
  const knownIndex = servers.findIndex(({ url }) => url === memory[slot]);
  const choice = select(
    servers.map(({ url, description }) => (description === undefined ? url : `${description} · ${url}`)),
    Math.max(knownIndex, 0),
  );
  const values: Record<string, string> = { ...memory.variables, ...readerValues, ...preset };
  const place = createElement('div', { class: 'bd-PgFields' });
  const show = (): void => {
    const variables = servers[choice.selectedIndex]?.variables ?? [];
    place.replaceChildren(
      ...variables.map(({ name, value, options, description }) => {
        const input = options
          ? select(options, Math.max(options.indexOf(values[name] ?? value ?? ''), 0))
          : createElement('input', {
              class: 'bd-PgInput',
              type: 'text',
              autocomplete: 'off',
              spellcheck: 'false',
              placeholder: value,
            });
        if (input instanceof HTMLInputElement) input.value = values[name] ?? '';
        input.addEventListener('input', () => {
          values[name] = options ? (options[Number(input.value)] ?? '') : input.value.trim();
        });
        return createLabeledInput(name, input, description);
      }),
    );
  };
  choice.addEventListener('change', show);
  show();
  const isFixed = servers.length === 1 && place.children.length === 0;
  return {
    element: isFixed
      ? undefined
      : createSection(
          text('servers'),
          undefined,
          servers.length > 1 ? createLabeledInput(text('address'), choice) : undefined,
          place,
        ),
    read() {
      const server = choice.selectedIndex;
      const isOwn = ([name, value]: [string, string]) => readerValues[name] !== value;
      const variables = Object.fromEntries(Object.entries(values).filter(isOwn));
      rememberServer({ [slot]: servers[server]?.url, variables });
      return { server, variables: { ...values } };
    },
  };
}
