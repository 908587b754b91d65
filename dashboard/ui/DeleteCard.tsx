import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DeleteCardProps {
  /** Kind of the deleted thing, such as "project". */
  kind: string;
  /** Name that the user must type. */
  name: string;
  /** Explains what else is deleted. */
  description: string;
  /** Explains the immediate effect, in the dialog. */
  children: ReactNode;
  onDelete: () => Promise<unknown>;
}

/** Card that deletes a project or domain, after its name is typed. */
export function DeleteCard({ kind, name, description, children, onDelete }: DeleteCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card
        title={`Delete this ${kind}`}
        description={description}
        footer={
          <>
            <span>You can't undo this.</span>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Delete {kind}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete “${name}”?`}
        action={`Delete ${kind}`}
        typedName={name}
        onConfirm={onDelete}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
