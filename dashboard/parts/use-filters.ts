import { useNavigate, useSearch } from '@tanstack/react-router';

/** Returns the page's search parameters, and a function that changes some of them. Empty values leave the URL. */
export function useFilters() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const setFilters = (change: Partial<Record<keyof typeof search, string>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== '');
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  return [search, setFilters] as const;
}
