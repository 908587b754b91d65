import { useRef, useState } from 'react';
import { getFrameUrl } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain } from '../../api/types.ts';
import type { ChangedPage } from '../../lib/changed-pages.ts';
import { classNames } from '../../lib/class-names.ts';
import { getPageUrl } from '../../lib/page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Segments } from '../../ui/Segments.tsx';
import css from './ComparedPages.module.css';
import { PageFrame } from './PageFrame.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useSamePlace } from './use-same-place.ts';

const SIDES = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
] as const;

const KINDS = { added: ' (new)', deleted: ' (deleted)', renamed: ' (renamed)', changed: '' } as const;

interface ComparedPagesProps {
  domain: Domain;
  /** Whether the domain has a current release. */
  isPublished: boolean;
  previewUrl: string;
  branch: string;
  pages: readonly ChangedPage[];
}

/**
 * A changed page before and after the change: side by side, or one at a time on phones. The two versions scroll
 * together.
 */
export function ComparedPages({ domain, isPublished, previewUrl, branch, pages }: ComparedPagesProps) {
  const { id: org } = useOrganization();
  const [pageIndex, setPageIndex] = useState(0);
  const [side, setSide] = useState<'before' | 'after'>('after');
  const box = useRef<HTMLDivElement>(null);
  const { isFull, toggle } = useFullScreen(box);
  useSamePlace(box);
  const page = pages[pageIndex] ?? pages[0];
  if (!page) return null;
  const { host } = domain;
  const { path, formerPath, kind } = page;
  return (
    <div className={classNames(css.compared, isFull && css.full)} ref={box}>
      <div className={css.bar}>
        <Select
          aria-label="Page"
          className={css.pages}
          options={pages.map((each, index) => ({ value: String(index), label: `/${each.path}${KINDS[each.kind]}` }))}
          value={String(pageIndex)}
          onValue={(index) => setPageIndex(Number(index))}
        />
        <div className={css.choice}>
          <Segments label="Page version" options={SIDES} value={side} onChange={setSide} />
        </div>
        {toggle && (
          <Button size="sm" variant="ghost" icon="expand" aria-pressed={isFull} onClick={toggle}>
            Full screen
          </Button>
        )}
      </div>
      <div className={css.sides} data-side={side}>
        <PageFrame
          key={`before ${formerPath}`}
          side="before"
          label="Before"
          name={host}
          href={getPageUrl(domain.url ?? '', formerPath)}
          src={getFrameUrl(org, { host, path: formerPath })}
          missing={
            kind === 'added'
              ? "This page is new. It didn't exist before the change."
              : !isPublished &&
                `${host} doesn't have a published release yet. Publish an export to see the page before the change.`
          }
        />
        <PageFrame
          key={`after ${path}`}
          side="after"
          label="After"
          name={branch}
          href={getPageUrl(previewUrl, path)}
          src={getFrameUrl(org, { host, branch, path })}
          missing={kind === 'deleted' && 'This change deletes the page.'}
        />
      </div>
    </div>
  );
}
