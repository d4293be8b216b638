import { useState } from 'react';
import { useLocation } from 'wouter';
import type { HelpState } from '#contract/desk-help.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act, erase } from './calls.ts';

/** Erases an applicant: at once, by a request to a second person, or as that second person. */
export function EraseDialog({
  account,
  needsTwo,
  asked,
  onClose,
}: {
  readonly account: number;
  readonly needsTwo: boolean;
  /** A colleague's request, which this user confirms. */
  readonly asked: HelpState['erasure']['asked'];
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [, goTo] = useLocation();
  const [username, setUsername] = useState('');
  const isSecond = asked !== undefined;
  const asks = needsTwo && !isSecond;
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Erase this applicant')}
      action={asks ? say('Ask a second person') : say('Erase for good')}
      variant="danger"
      act={(reason) =>
        isSecond ? act(account, 'confirm erasure', reason) : erase(account, { username, reason })
      }
      onDone={() => {
        if (!asks) goTo('/applications', { replace: true });
      }}
    >
      <p>
        {say(
          'Account, application, every version, documents and letters are gone for good. Nothing brings them back. The reason stays, so please name nobody in it.',
        )}
      </p>
      {isSecond && (
        <p>
          {say('{name} has asked for it, and says why:', { name: asked.by.name })}{' '}
          <q>{asked.reason}</q>
        </p>
      )}
      {asks && <p>{say('Another registrar has to confirm it. Until then nothing happens.')}</p>}
      {!isSecond && (
        <TextField
          id="erased-username"
          label={say('Email address of the applicant')}
          help={say('Once more, so that it is not the wrong person.')}
          isRequired
          type="email"
          autoComplete="off"
          maxLength={254}
          value={username}
          onChange={setUsername}
        />
      )}
    </ReasonDialog>
  );
}
