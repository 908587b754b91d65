import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Release } from '../../api/types.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { formatCount } from '../../lib/format-number.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Stack } from '../../ui/Stack.tsx';
import css from './CompareDialog.module.css';

interface CompareDialogProps {
  releases: readonly Release[];
  close: () => void;
}

/** Dialog that lists the pages that differ between two releases. */
export function CompareDialog({ releases, close }: CompareDialogProps) {
  const { id: org } = useOrganization();
  const [from, setFrom] = useState(releases[1]?.jobId ?? '');
  const [to, setTo] = useState(releases[0]?.jobId ?? '');
  const comparison = useQuery({ ...compareQuery(org, { from, to }), enabled: from !== to });
  const options = releases.map((release) => ({
    value: release.jobId,
    label: `${release.version ?? release.commit?.slice(0, 7) ?? release.jobId} · ${formatDateTime(new Date(release.publishedAt))}`,
  }));
  return (
    <Dialog wide open onOpenChange={close} title="Compare releases">
      <Stack className="dialog-body">
        <div className={css.choices}>
          <SelectField label="From" options={options} value={from} onValue={setFrom} />
          <SelectField label="To" options={options} value={to} onValue={setTo} />
        </div>
        {from === to ? (
          <p className="muted">Choose two different releases.</p>
        ) : (
          <Loaded query={comparison} name="the comparison" shape="lines">
            {({ added, changed, removed }) =>
              added.length + changed.length + removed.length === 0 ? (
                <p className="muted">These releases have the same pages.</p>
              ) : (
                <Stack>
                  <Pages title="added" mark="+" tone={css.added} pages={added} />
                  <Pages title="changed" mark="~" tone={css.changed} pages={changed} />
                  <Pages title="removed" mark="−" tone={css.removed} pages={removed} />
                </Stack>
              )
            }
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}

function Pages({
  title,
  mark,
  tone,
  pages,
}: {
  title: string;
  mark: string;
  tone: string | undefined;
  pages: readonly string[];
}) {
  if (pages.length === 0) return null;
  return (
    <section>
      <h3 className={css.title}>
        {formatCount(pages.length, 'page')} {title}
      </h3>
      <ul className={css.list}>
        {pages.map((page) => (
          <li key={page}>
            <span className={tone}>{mark}</span> <code>{page}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
