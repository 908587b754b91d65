import type { Layering } from './layers.ts';

/** Splits names that are separated by spaces. */
export function splitNames(names: string): string[] {
  return names.split(' ').filter((name) => name !== '');
}

/** Returns every name of a layering, from the highest row to the lowest. */
export function listNames({ rows }: Layering): string[] {
  return rows.flatMap(([names]) => splitNames(names));
}

/** Returns whether the name is a folder. The others are files. */
export function isFolder(name: string): boolean {
  return !name.includes('.');
}

/** Returns the names that a folder of the layering can't import, including its own: its files reach each other without it. */
export function listForbidden(layering: Layering, folder: string): string[] {
  const { rows, exceptions } = layering;
  const ownRow = rows.findIndex(([names]) => splitNames(names).includes(folder));
  const lowerFolders = new Set(rows.slice(ownRow + 1).flatMap(([names]) => splitNames(names)));
  const folderException = exceptions.find((each) => each.folder === folder);
  const isAllowed = (name: string) => {
    const nameException = exceptions.find((each) => each.folder === name);
    return (
      lowerFolders.has(name) &&
      (folderException?.imports === undefined || splitNames(folderException.imports).includes(name)) &&
      (folderException?.avoids === undefined || !splitNames(folderException.avoids).includes(name)) &&
      (nameException?.usedBy === undefined || splitNames(nameException.usedBy).includes(folder))
    );
  };
  return listNames(layering).filter((name) => !isAllowed(name));
}
