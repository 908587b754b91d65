import { useNavigate, useSearch } from '@tanstack/react-router';

/** Opens and closes a page's "create" dialog through the URL (`?start=new`), which lets the command palette open it. */
export function useStart(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { start } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setOpen = (isOpen: boolean) =>
    void navigate({ to: '.', search: isOpen ? { start: 'new' } : {}, replace: true });
  return [start !== undefined && start !== '', setOpen];
}
