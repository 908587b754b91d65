const KEY = 'bindery-organization';

/** Returns the organization to open first: the last one opened in this browser, or the first in the list. */
export function chooseOrganization(organizations: readonly { id: string }[]): string | undefined {
  const last = localStorage.getItem(KEY);
  return (organizations.find(({ id }) => id === last) ?? organizations[0])?.id;
}

/** Stores the organization in this browser, to open it first next time. */
export function rememberOrganization(id: string): void {
  localStorage.setItem(KEY, id);
}
