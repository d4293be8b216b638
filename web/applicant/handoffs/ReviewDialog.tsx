import { useMutation, useQuery } from '@tanstack/react-query';
import type { Handoffs } from '#contract/handoffs.ts';
import { useMoment } from '#web/applicant/account/moment.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { handoffsQuery, makeHandoff, revokeHandoff } from './calls.ts';
import styles from './Handoffs.module.css';
import { LinkAddress } from './LinkAddress.tsx';

type Link = Handoffs['handoffs'][number];

/** Makes links by which somebody reads the review for a day, lists them, and takes them back. @param save saves the answers first. */
export default function ReviewDialog({
  save,
  onClose,
}: {
  save: () => Promise<unknown>;
  onClose: () => void;
}) {
  const say = useSay();
  const links = useQuery(handoffsQuery);
  const refresh = () => void links.refetch();
  const making = useMutation({
    throwOnError: false,
    mutationFn: async () => {
      await save();
      return makeHandoff({ kind: 'review', subject: '' });
    },
    onSuccess: refresh,
  });
  const revoking = useMutation({
    throwOnError: false,
    mutationFn: revokeHandoff,
    onSettled: refresh,
  });
  const reviews = (links.data?.handoffs ?? []).filter(({ kind }) => kind === 'review');
  const made = reviews.find(({ id }) => id === making.data?.id);
  const isLiving = made !== undefined && isAlive(made);
  return (
    <Dialog isOpen onClose={onClose} size="medium" title={say('Let someone look it over')}>
      <div className={styles.review}>
        <p>
          {say(
            'A parent, a teacher or a friend can read your answers by a link, without an account. They can change nothing, and they do not see your files. The link works for one day, in the first browser that opens it.',
          )}
        </p>
        {making.data && isLiving && <LinkAddress address={making.data.address} />}
        <FailureNotice error={making.error ?? revoking.error ?? links.error} />
        <div>
          <Button
            variant={isLiving ? 'secondary' : 'primary'}
            isBusy={making.isPending}
            busyLabel={say('Making a link')}
            onClick={() => making.mutate()}
          >
            {isLiving ? say('Make another link') : say('Make a link')}
          </Button>
        </div>
        {reviews.length > 0 && (
          <section aria-labelledby="review-links">
            <h3 id="review-links">{say('Your links')}</h3>
            <ul className={styles.list}>
              {reviews.map((link) => (
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
    <li className={styles.link}>
      <div>
        <p>{say('Made on {moment}', { moment: made })}</p>
        <p className={styles.fact}>
          {link.opened_at === ''
            ? say('Nobody has opened it.')
            : say('Opened on {moment}', { moment: moment(link.opened_at) })}
          {link.used_at !== '' && (
            <> {say('Last read on {moment}', { moment: moment(link.used_at) })}</>
          )}
        </p>
        {isAlive(link) || (
          <p className={styles.fact}>
            {link.state === 'revoked' ? say('Taken back') : say('Over')}
          </p>
        )}
      </div>
      {isAlive(link) && (
        <Button
          variant="quiet"
          isBusy={isEnding}
          busyLabel={say('Taking the link back')}
          aria-label={say('Take it back: link made on {moment}', { moment: made })}
          onClick={onEnd}
        >
          {say('Take it back')}
        </Button>
      )}
    </li>
  );
}

function isAlive({ state }: Link): boolean {
  return state === 'waiting' || state === 'opened';
}
