import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Handoffs, MakeHandoff } from '#contract/handoffs.ts';
import { useMoment } from '#web/applicant/account/moment.ts';
import { useMutation, useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { handoffsQuery, makeHandoff, revokeHandoff } from './calls.ts';
import { LinkAddress } from './LinkAddress.tsx';
import task from './Task.module.css';

type Link = Handoffs['handoffs'][number];

interface LinksDialogProps extends MakeHandoff {
  title: string;
  /** Says what the holder of a link can do. */
  children: ReactNode;
  /** Whether the link is also shown as a code for a camera. */
  hasCode?: boolean;
  /** Saves the answers, so that the link shows them. */
  save: () => Promise<unknown>;
  /** Called when the task of a link is done. */
  onUsed?: () => void;
  onClose: () => void;
}

/** Makes, lists and revokes links for one task. */
export function LinksDialog({ kind, subject, title, children, ...rest }: LinksDialogProps) {
  const { hasCode = false, save, onUsed, onClose } = rest;
  const say = useSay();
  const all = useQuery(handoffsQuery);
  const refresh = () => void all.refetch();
  const making = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      await save();
      return makeHandoff({ kind, subject });
    },
    onSuccess: refresh,
  });
  const revoking = useMutation({
    throwOnError: false,
    mutationFn: revokeHandoff,
    onSettled: refresh,
  });
  const links = (all.data?.handoffs ?? []).filter(
    (link) => link.kind === kind && link.subject === subject,
  );
  const used = links.filter(({ state }) => state === 'used').length;
  const tell = useEffectEvent(() => onUsed?.());
  useEffect(() => {
    if (used > 0) tell();
  }, [used]);
  const made = links.find(({ id }) => id === making.data?.id);
  const hasUsable = made !== undefined && isUsable(made);
  return (
    <Dialog isOpen onClose={onClose} size="medium" title={title}>
      <div className={task.step}>
        {children}
        {making.data && hasUsable && (
          <LinkAddress address={making.data.address} {...(hasCode && { qr: making.data.qr })} />
        )}
        <FailureNotice error={making.error ?? revoking.error ?? all.error} />
        <div>
          <Button
            variant={hasUsable ? 'secondary' : 'primary'}
            isBusy={making.isPending}
            busyLabel={say('Making a link')}
            onClick={() => making.mutate()}
          >
            {hasUsable ? say('Make another link') : say('Make a link')}
          </Button>
        </div>
        {links.length > 0 && (
          <section aria-labelledby="links">
            <h3 id="links">{say('Your links')}</h3>
            <ul className={task.list}>
              {links.map((link) => (
                <OneLink
                  key={link.id}
                  link={link}
                  isEnding={revoking.isPending && revoking.variables === link.id}
                  onEnd={() => revoking.mutate(link.id)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function OneLink({ link, isEnding, onEnd }: { link: Link; isEnding: boolean; onEnd: () => void }) {
  const say = useSay();
  const moment = useMoment();
  const made = moment(link.made_at);
  return (
    <li className={task.row}>
      <div>
        <p>{say('Made on {moment}', { moment: made })}</p>
        <p className={task.fact}>
          {link.opened_at === ''
            ? say('Nobody has opened it.')
            : say('Opened on {moment}', { moment: moment(link.opened_at) })}
          {link.used_at !== '' && (
            <>
              {' '}
              {link.kind === 'parent'
                ? say('Sent on {moment}', { moment: moment(link.used_at) })
                : say('Last read on {moment}', { moment: moment(link.used_at) })}
            </>
          )}
        </p>
        {isUsable(link) || link.state === 'used' || (
          <p className={task.fact}>{link.state === 'revoked' ? say('Taken back') : say('Ended')}</p>
        )}
      </div>
      {isUsable(link) && (
        <Button
          variant="quiet"
          isBusy={isEnding}
          busyLabel={say('Taking the link back')}
          aria-label={say('Take the link back: made on {moment}', { moment: made })}
          onClick={onEnd}
        >
          {say('Take the link back')}
        </Button>
      )}
    </li>
  );
}

function isUsable({ state }: Link): boolean {
  return state === 'waiting' || state === 'opened';
}
