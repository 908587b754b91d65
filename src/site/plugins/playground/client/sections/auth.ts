import type { FormScheme } from '../../../../model/request-form.ts';
import type { Credential } from '../../../../api-requests/input.ts';
import { announce, createButton, createElement } from '../dom.ts';
import { recallCredentials, rememberCredentials } from '../memory.ts';
import { text } from '../texts.ts';
import { createLabeledInput, createSection, select } from './section.ts';

interface AuthOptions {
  /** The API that the credentials are for (`getApiName`). */
  api: string;
  /** The initially selected alternative. */
  schemeIndex: number;
  /** Shown below the inputs. @defaultValue nothing */
  about?: HTMLElement | undefined;
}

export interface AuthSection {
  element: HTMLElement | undefined;
  read(): { auth: number; credentials: Record<string, Credential> };
}

/**
 * Creates the inputs for the selected alternative's credentials, with notes. They are kept for this API until the tab is
 * closed or the reader clears them.
 */
export function createAuthSection(
  alternatives: readonly FormScheme[][],
  { api, schemeIndex, about }: AuthOptions,
): AuthSection {
  const storedCredentials = recallCredentials(api);
  const store = (): void => rememberCredentials(api, storedCredentials);
  const place = createElement('div', { class: 'bd-PgFields' });
  const choice = select(alternatives.map(createTitle), Math.min(schemeIndex, alternatives.length - 1));
  const show = (): void =>
    place.replaceChildren(
      ...(alternatives[choice.selectedIndex] ?? []).flatMap((scheme) =>
        createSchemeFields(scheme, { credentialsByKey: storedCredentials, store }),
      ),
    );
  choice.addEventListener('change', show);
  show();
  const schemes = alternatives.flat();
  const forget = createButton(text('forget'), { class: 'bd-PgLink' }, () => {
    for (const key of Object.keys(storedCredentials)) delete storedCredentials[key];
    store();
    show();
    announce(place);
  });
  const note = createElement('p', { class: 'bd-PgNote' }, text('remembered'));
  return {
    element:
      schemes.length === 0
        ? undefined
        : createSection(
            text('authorizations'),
            forget,
            alternatives.length > 1 ? createLabeledInput(text('method'), choice) : undefined,
            place,
            about,
            note,
          ),
    read: () => ({ auth: Math.max(choice.selectedIndex, 0), credentials: storedCredentials }),
  };
}

function createTitle(schemes: readonly FormScheme[]): string {
  return schemes.length === 0 ? text('none') : schemes.map(({ key }) => key).join(' + ');
}

interface StoredCredentials {
  credentialsByKey: Record<string, Credential>;
  store: () => void;
}

function createSchemeFields(scheme: FormScheme, { credentialsByKey, store }: StoredCredentials): HTMLElement[] {
  const { key, kind, name, description, value } = scheme;
  const set = (credential: Credential): void => {
    // After an input is emptied, the description's default must not reappear.
    if (credential === '' && value === undefined) delete credentialsByKey[key];
    else credentialsByKey[key] = credential;
    store();
  };
  if (scheme.byBrowser) return [createElement('p', { class: 'bd-PgNote' }, `${name}: ${text('cookieByBrowser')}`)];
  if (kind !== 'basic') {
    const secret = createSecretInput();
    const credential = credentialsByKey[key] ?? value;
    secret.value = typeof credential === 'string' ? credential : '';
    secret.addEventListener('input', () => set(secret.value.trim()));
    return [createLabeledInput(kind === 'bearer' ? text('token') : name, secret, description)];
  }
  const credential = credentialsByKey[key] ?? value ?? '';
  const { user, password } = typeof credential === 'object' ? credential : parseLogin(credential);
  const userInput = createElement('input', {
    class: 'bd-PgInput',
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const passwordInput = createSecretInput();
  userInput.value = user;
  passwordInput.value = password;
  const update = (): void =>
    set(userInput.value + passwordInput.value === '' ? '' : { user: userInput.value, password: passwordInput.value });
  userInput.addEventListener('input', update);
  passwordInput.addEventListener('input', update);
  return [
    createLabeledInput(text('user'), userInput, description),
    createLabeledInput(text('password'), passwordInput),
  ];
}

function parseLogin(text: string): { user: string; password: string } {
  const [user = '', ...rest] = text.split(':');
  return { user, password: rest.join(':') };
}

/** Password managers must ignore the input: it is an API key, not a password for this site. */
function createSecretInput(): HTMLInputElement {
  return createElement('input', {
    class: 'bd-PgInput',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'data-1p-ignore': '',
    'data-lpignore': 'true',
  });
}
