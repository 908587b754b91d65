import { USER_PATH, type SiteUser } from '../../lib/site-user.ts';
import { root, toBundlePath } from './page.ts';

declare global {
  interface Window {
    bindery?: ScriptApi;
    mintlify?: ScriptApi;
  }
}

/** What authors' scripts can use, under Bindery's name and the vendor's. Plug-ins add their own properties. */
export interface ScriptApi {
  /** The signed-in reader of a private site. */
  user?: SiteUser['user'];
}

/** Shows what pages say about the signed-in reader, and gives it to the author's scripts. Nothing of it is stored. */
export function setupUser(page: ParentNode): void {
  void showUser(page);
}

async function showUser(page: ParentNode): Promise<void> {
  const site = await loadUser();
  if (!site) return;
  for (const name of ['bindery', 'mintlify'] as const) window[name] = { ...window[name], user: site.user };
  for (const element of page.querySelectorAll<HTMLElement>('[data-bd-user]')) show(element, site.user);
  document.dispatchEvent(new CustomEvent('bindery:user', { detail: site.user }));
}

let userPromise: Promise<SiteUser | undefined> | undefined;

/** Returns the signed-in reader; undefined on public sites, and if the session is over. */
export function loadUser(): Promise<SiteUser | undefined> {
  return (userPromise ??= 'bdReader' in root.dataset ? fetchUser() : Promise.resolve(undefined));
}

async function fetchUser(): Promise<SiteUser | undefined> {
  try {
    const response = await fetch(toBundlePath(USER_PATH), { cache: 'no-store', credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as SiteUser) : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the first field that has a text. Otherwise the author's own text stays. */
function show(element: HTMLElement, user: SiteUser['user']): void {
  const fields = element.dataset['bdUser']?.split(' ') ?? [];
  const value = fields.map((field) => findField(user, field)).find((each) => each !== undefined);
  // As text, because the values come from outside.
  if (value !== undefined) element.textContent = value;
}

function findField(user: unknown, field: string): string | undefined {
  let value: unknown = user;
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  const isShown = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isShown ? String(value) : undefined;
}
