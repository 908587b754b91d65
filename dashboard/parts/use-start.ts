import { useFilters } from './use-filters.ts';

/** Opens and closes a page's "create" dialog through the URL (`?start=new`), which lets the command palette open it. */
export function useStart(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [{ start }, setFilters] = useFilters();
  return [start !== undefined && start !== '', (isOpen) => setFilters({ start: isOpen ? 'new' : '' })];
}
