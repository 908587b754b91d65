import { FilterSelect } from '../ui/Field.tsx';
import { STATUS_STYLES } from './StatusBadge.tsx';
import type { Status } from './StatusBadge.tsx';
import { useFilters } from './use-filters.ts';

interface UrlFilterProps {
  /** Search parameter of the page. */
  name: keyof ReturnType<typeof useFilters>[0];
  label: string;
  /** Label of the option that filters nothing. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Filter of a list, which is part of the page's URL. */
export function UrlFilter({ name, ...rest }: UrlFilterProps) {
  const [search, setFilters] = useFilters();
  return <FilterSelect {...rest} value={search[name]} onValue={(value) => setFilters({ [name]: value })} />;
}

/** Filter of a list by status. */
export function StatusFilter({
  name = 'status',
  statuses,
}: {
  name?: 'status' | 'state';
  statuses: readonly Status[];
}) {
  const options = statuses.map((value) => ({ value, label: STATUS_STYLES[value].label }));
  return <UrlFilter name={name} label="Status" all="All statuses" options={options} />;
}
