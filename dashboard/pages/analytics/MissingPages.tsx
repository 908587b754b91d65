import type { SitePeriod } from '../../api/analytics.ts';
import type { MissingPages as MissingPageCounts } from '../../api/types.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { toCsv } from '../../lib/to-csv.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';

type MissingPage = MissingPageCounts['pages'][number];

/** Paths that readers opened and that the site doesn't have, each with a redirect to copy into `docs.json`. */
export function MissingPages({ site, pages }: { site: SitePeriod; pages: readonly MissingPage[] }) {
  if (pages.length === 0)
    return (
      <Notice>
        Readers found every page in this period. If they open a path that doesn't exist, it appears here so that you can
        add a redirect.
      </Notice>
    );
  const save = () =>
    saveCsv(`${site.host}-pages-not-found-${site.from}-${site.to}.csv`, toCsv(HEADER, pages.map(toCells)));
  return (
    <Stack gap={4}>
      <Notice>
        To send readers to the right page, add a redirect to <code>redirects</code> in <code>docs.json</code>: copy it
        below, and check its destination. The automation “Fix broken links” does this for you.
      </Notice>
      <Card
        flush
        title="Pages not found"
        action={
          <Button size="sm" icon="download" onClick={save}>
            Download CSV
          </Button>
        }
      >
        <Table label="Pages not found" rows={pages} keyOf={({ path }) => path} columns={COLUMNS} />
      </Card>
    </Stack>
  );
}

const HEADER = ['Path', 'Views', 'Visitors', 'Linked from', 'Suggestion'];

function toCells({ path, views, visitors, linkedFrom, suggestion }: MissingPage) {
  return [path, views, visitors, linkedFrom.map(({ page }) => page).join(' '), suggestion];
}

const COLUMNS: readonly Column<MissingPage>[] = [
  {
    label: 'Path',
    cell: ({ path, linkedFrom: [link, ...others] }) => (
      <div>
        {path === OTHERS ? 'Other paths' : path}
        {link && (
          <p className="caption">
            Linked from {link.page}
            {others.length > 0 && ` and ${others.length} more`}
          </p>
        )}
      </div>
    ),
  },
  { label: 'Views', align: 'end', cell: ({ views }) => <span className="numeric">{formatNumber(views)}</span> },
  {
    label: 'Visitors',
    align: 'end',
    cell: ({ visitors }) => <span className="numeric">{formatNumber(visitors)}</span>,
  },
  { label: 'Redirect to', cell: ({ suggestion }) => suggestion ?? '' },
  {
    label: 'Copy',
    isQuiet: true,
    isShort: true,
    cell: ({ path, suggestion }) =>
      path !== OTHERS && <CopyButton name={`redirect for ${path}`} text={printRedirect(path, suggestion)} />,
  },
];

/** Name of all paths that are too rare to be listed. */
const OTHERS = '*';

/** An entry of `redirects`. Without a suggestion, people fill in the destination. */
function printRedirect(path: string, suggestion: string | null): string {
  return JSON.stringify({ source: path, destination: suggestion ?? '/' }, undefined, 2);
}
