import { CodeName } from '../../ui/Name.tsx';

/** List of the paths of changed files. */
export function FileList({ files, className }: { files: readonly string[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {files.map((file) => (
        <li key={file}>
          <CodeName>{file}</CodeName>
        </li>
      ))}
    </ul>
  );
}
