import { classNames } from '../lib/class-names.ts';
import { useState } from 'react';
import type { FileChange } from '../api/types.ts';
import { formatCount } from '../lib/format-number.ts';
import { showHidden } from '../lib/show-hidden.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Segments } from '../ui/Segments.tsx';
import css from './Changes.module.css';
import { SideBySide } from './SideBySide.tsx';
import { Unified } from './Unified.tsx';

const KEY = 'bindery-diff';
const VIEWS = [
  { value: 'unified', label: 'Unified', icon: 'rows' },
  { value: 'split', label: 'Side by side', icon: 'columns' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const KIND_LABELS = { added: 'Added', deleted: 'Deleted', changed: 'Changed', renamed: 'Renamed' } as const;

interface ChangesProps {
  files: readonly FileChange[];
  /** Whether there are more files than listed. */
  isCut: boolean;
  /** Where to see what isn't shown. @defaultValue in the branch */
  advice?: string;
  /** Whether the files are open. @defaultValue true */
  isOpen?: boolean;
}

/** Diff of files, unified or side by side. */
export function Changes({ files, isCut, advice = 'Fetch the branch to see it.', isOpen = true }: ChangesProps) {
  const [view, setView] = useState<View>(() => (localStorage.getItem(KEY) === 'split' ? 'split' : 'unified'));
  const change = (next: View) => {
    localStorage.setItem(KEY, next);
    setView(next);
  };
  return (
    <section className={css.changes} aria-label="Changes">
      <header className={classNames('spread', css.head)}>
        <h2>{formatCount(files.length, 'file')} changed</h2>
        <Segments label="Diff view" options={VIEWS} value={view} onChange={change} />
      </header>
      {files.map((file) => (
        <File key={file.path} file={file} view={view} advice={advice} isOpen={isOpen} />
      ))}
      {isCut && <Notice>{`Part of the change isn't listed. ${advice}`}</Notice>}
    </section>
  );
}

interface FileProps {
  file: FileChange;
  view: View;
  advice: string;
}

function File({ isOpen, ...props }: FileProps & { isOpen: boolean }) {
  const { file } = props;
  const name = file.formerPath ? `${file.formerPath} → ${file.path}` : file.path;
  return (
    <details className={css.file} open={isOpen}>
      <summary className={css.summary}>
        <Icon name="chevronRight" size={14} className={css.chevron} />
        <code className={css.path}>{showHidden(name)}</code>
        {file.kind !== 'changed' && <Badge>{KIND_LABELS[file.kind]}</Badge>}
        {(file.added ?? 0) + (file.deleted ?? 0) > 0 && (
          <span className={css.counts}>
            <span className={css.plus}>+{file.added}</span> <span className={css.minus}>−{file.deleted}</span>
          </span>
        )}
      </summary>
      <Body {...props} />
    </details>
  );
}

function Body({ file, view, advice }: FileProps) {
  if (file.added === undefined || file.added === null) return <p className={css.note}>Binary file not shown.</p>;
  if (!file.hunks) return <p className={css.note}>{`This change is too large to display. ${advice}`}</p>;
  if (file.hunks.length === 0)
    return (
      <p className={css.note}>{file.kind === 'renamed' ? 'File renamed without changes.' : 'No lines changed.'}</p>
    );
  return view === 'split' ? (
    <SideBySide path={file.path} hunks={file.hunks} />
  ) : (
    <Unified path={file.path} hunks={file.hunks} />
  );
}
