import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Form } from './Form.tsx';
import { Stack } from './Stack.tsx';

interface CardFormProps {
  title: string;
  description?: string;
  /** Text or button next to the submit button. */
  footer: ReactNode;
  /** Label of the submit button. @defaultValue Save */
  submit?: string;
  /** Action of the submit button. Its error is shown below the fields. */
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  /** Returns whether the fields are valid, and shows their problems. @defaultValue they are */
  check?: () => boolean;
  isIncomplete?: boolean;
  gap?: 4 | 5;
  children: ReactNode;
}

/** Form in a card: fields, an error message and a submit button. */
export function CardForm({ title, description, footer, submit = 'Save', action, ...rest }: CardFormProps) {
  const { check = () => true, isIncomplete = false, gap = 4, children } = rest;
  return (
    <Form onSubmit={() => check() && action.mutate()}>
      <Card
        title={title}
        description={description}
        footer={
          <>
            {footer}
            <Button variant="primary" type="submit" busy={action.isPending} disabled={isIncomplete}>
              {submit}
            </Button>
          </>
        }
      >
        <Stack gap={gap}>
          {children}
          <ErrorNotice error={action.error} />
        </Stack>
      </Card>
    </Form>
  );
}
