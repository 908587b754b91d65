const KEY = 'bindery-organization';

/** Chooses the organization to show first: the one that was shown last, else the first. */
export function chooseOrganization(organizations: readonly { id: string }[]): string | undefined {
  const last = localStorage.getItem(KEY);
  return (organizations.find(({ id }) => id === last) ?? organizations[0])?.id;
}

export function rememberOrganization(id: string): void {
  localStorage.setItem(KEY, id);
}
