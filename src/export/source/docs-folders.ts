/** Chooses the folder of a site among those that have a docs.json; undefined when somebody has to choose, or none has one. */
export function chooseDocsFolder(folders: readonly string[], wanted: string | undefined): string | undefined {
  if (wanted !== undefined) return folders.includes(wanted) ? wanted : undefined;
  // A site at the root, or alone on its floor, is not one of the examples further down.
  const [first] = folders;
  return folders.length === 1 || first === '' ? first : undefined;
}

/** Says why there is no such folder, and what to do. */
export function describeMissingDocs(
  folders: readonly string[],
  { wanted, branch }: { wanted: string | undefined; branch: string | null },
): string {
  const on = branch === null ? '' : ` on the branch ${JSON.stringify(branch)}`;
  if (folders.length === 0)
    return `There is no docs.json${on}: add one to the folder of your documentation, or choose another branch.`;
  if (wanted === undefined) return `Several folders have a docs.json: choose one of ${nameSome(folders)}.`;
  const place = wanted === '' ? 'The root of the repository' : `The folder ${JSON.stringify(wanted)}`;
  return `${place} has no docs.json${on}, but ${nameSome(folders)} ${folders.length === 1 ? 'has' : 'have'}: choose that as docs folder.`;
}

const MAX_NAMED = 5;

function nameSome(folders: readonly string[]): string {
  const named = folders.slice(0, MAX_NAMED).map((folder) => (folder === '' ? 'the root' : JSON.stringify(folder)));
  const more = folders.length > MAX_NAMED ? ` and ${folders.length - MAX_NAMED} more` : '';
  return `${named.join(', ')}${more}`;
}
