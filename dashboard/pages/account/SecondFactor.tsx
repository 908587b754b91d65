import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  confirmSecondFactor,
  meQuery,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ResultDialog } from '../../ui/ResultDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Step =
  | { name: 'start' | 'remove' | 'renew' }
  | { name: 'confirm'; totpUri: string; recoveryCodes: readonly string[] }
  | { name: 'codes'; recoveryCodes: readonly string[] };

/** Card that turns the second factor on and off. */
export function SecondFactor() {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const reload = () => queryClient.invalidateQueries(meQuery);
  const isOn = me.user.hasSecondFactor;
  return (
    <>
      <Card
        title="Second factor"
        description={
          isOn
            ? 'When you sign in with your password, you also need a code from your authenticator app.'
            : 'Protect your account with codes from an authenticator app, in case someone finds out your password.'
        }
        footer={
          isOn ? (
            <>
              <Button onClick={() => setStep({ name: 'renew' })}>New recovery codes</Button>
              <Button onClick={() => setStep({ name: 'remove' })}>Turn off</Button>
            </>
          ) : (
            <>
              <span>You need an app such as 1Password, Google Authenticator or Aegis.</span>
              <Button icon="lock" onClick={() => setStep({ name: 'start' })}>
                Set up
              </Button>
            </>
          )
        }
      />
      {step?.name === 'start' && (
        <PasswordDialog
          title="Set up a second factor"
          submit="Continue"
          run={startSecondFactor}
          onDone={(factor) => setStep({ name: 'confirm', ...factor })}
          close={close}
        />
      )}
      {step?.name === 'confirm' && (
        <ConfirmStep
          totpUri={step.totpUri}
          close={close}
          onDone={async () => {
            setStep({ name: 'codes', recoveryCodes: step.recoveryCodes });
            await reload();
          }}
        />
      )}
      {step?.name === 'renew' && (
        <PasswordDialog
          title="Create new recovery codes"
          submit="Create codes"
          run={renewRecoveryCodes}
          onDone={({ recoveryCodes }) => setStep({ name: 'codes', recoveryCodes })}
          close={close}
        >
          <p>The old recovery codes no longer work.</p>
        </PasswordDialog>
      )}
      {step?.name === 'codes' && (
        <ResultDialog title="Save your recovery codes" close={close}>
          <RecoveryCodes codes={step.recoveryCodes} />
        </ResultDialog>
      )}
      {step?.name === 'remove' && (
        <PasswordDialog
          title="Turn off the second factor?"
          submit="Turn off"
          run={removeSecondFactor}
          onDone={async () => {
            close();
            showToast('Second factor turned off.');
            await reload();
          }}
          close={close}
        >
          <p>You'll need only your password to sign in.</p>
        </PasswordDialog>
      )}
    </>
  );
}

interface PasswordDialogProps<Result> {
  title: string;
  submit: string;
  run: (password: string) => Promise<Result>;
  onDone: (result: Result) => unknown;
  close: () => void;
  children?: ReactNode;
}

/** Dialog that asks for the password again, so that an open session on an unattended computer isn't enough. */
function PasswordDialog<Result>({ title, submit, run, onDone, close, children }: PasswordDialogProps<Result>) {
  const [password, setPassword] = useState('');
  const action = useMutation({ mutationFn: () => run(password), onSuccess: onDone });
  return (
    <FormDialog title={title} submit={submit} action={action} close={close} isIncomplete={password === ''}>
      {children}
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
    </FormDialog>
  );
}

interface ConfirmStepProps {
  totpUri: string;
  onDone: () => Promise<void>;
  close: () => void;
}

/** Dialog that shows the secret for the app, and asks for a code that proves that the app has it. */
function ConfirmStep({ totpUri, onDone, close }: ConfirmStepProps) {
  const [code, setCode] = useState('');
  const action = useMutation({ mutationFn: () => confirmSecondFactor(code.replaceAll(/\s/g, '')), onSuccess: onDone });
  return (
    <FormDialog
      title="Scan the code"
      description="Scan it with your authenticator app, then enter the 6 digits that the app shows."
      submit="Turn on"
      action={action}
      close={close}
      isIncomplete={code === ''}
    >
      <QrCode text={totpUri} label="QR code for your authenticator app" />
      <CopyField
        label="Or enter this key in the app"
        name="key"
        value={new URL(totpUri).searchParams.get('secret') ?? ''}
      />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onValue={setCode}
      />
    </FormDialog>
  );
}
