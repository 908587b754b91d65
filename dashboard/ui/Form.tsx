import type { ReactNode } from 'react';

interface FormProps {
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** Form that runs an action without leaving the page. */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
