import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the dialog that makes something new is open. The address says so (`?start=new`), so that the palette can open it. */
export function useStart(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { start } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setOpen = (isOpen: boolean) =>
    void navigate({ to: '.', search: isOpen ? { start: 'new' } : {}, replace: true });
  return [start !== undefined && start !== '', setOpen];
}
