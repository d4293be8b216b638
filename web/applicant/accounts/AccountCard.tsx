import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useDocumentTitle } from '#web/applicant/shell/useDocumentTitle.ts';
import { useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Link } from '#web/core/routing/Link.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { WithLinks } from '#web/ui/text/Links.tsx';
import { preloadToasts } from '#web/ui/toast/Toasts.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import styles from './AccountCard.module.css';
import { CardFaq } from './CardFaq.tsx';
import { type CardName, errorTitle } from './useCard.ts';

interface AccountCardProps {
  /** The name that labels the card's errors. */
  readonly name: CardName;
  /** The header, such as "Log In" (spec §2). */
  readonly header: string;
  /** One sentence on the purpose of the card. */
  readonly lead?: ReactNode;
  /** The success message of the previous screen. */
  readonly success?: string | undefined;
  readonly formProps: ComponentProps<'form'>;
  readonly isPending: boolean;
  readonly pendingLabel: string;
  /** The fields. */
  readonly children: ReactNode;
  /** Secondary actions, below the button. */
  readonly asides?: ReactNode;
  /** An alternative to the card's form, below everything. */
  readonly otherWay?: ReactNode;
  /** A question, and the link for it. */
  readonly footer: {
    readonly question: string;
    readonly link: string;
    readonly to: string;
    readonly state?: unknown;
  };
}

const HEADER_ID = 'card-header';

/** The frame of the five account cards: header, fields, Submit, and a footer with a link (spec §2). */
export function AccountCard(props: AccountCardProps) {
  const say = useSay();
  const {
    name,
    header,
    lead,
    success,
    formProps,
    isPending,
    pendingLabel,
    children,
    asides,
    otherWay,
    footer,
  } = props;
  useDocumentTitle(header);
  useDismissOnLeaving(name);
  useEffect(() => void preloadToasts(), []);
  return (
    <div className={styles.place}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <h1 id={HEADER_ID} tabIndex={-1}>
            {header}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {success !== undefined && (
          <div role="status" className={styles.message}>
            <Notice tone="saved">
              <p>
                <WithLinks text={success} />
              </p>
            </Notice>
          </div>
        )}
        <form {...formProps} className={styles.form} aria-labelledby={HEADER_ID}>
          {children}
          <Button type="submit" isWide isBusy={isPending} busyLabel={pendingLabel}>
            {say('Submit')}
          </Button>
        </form>
        {asides !== undefined && <div className={styles.asides}>{asides}</div>}
        {otherWay}
        <CardFaq name={name} />
      </Card>
      <p className={styles.footer}>
        {footer.question}{' '}
        <Link to={footer.to} state={footer.state}>
          {footer.link}
        </Link>
      </p>
    </div>
  );
}

/** Dismisses the card's errors when another screen opens. */
function useDismissOnLeaving(name: CardName): void {
  const toasts = useToasts();
  useEffect(
    () => () => {
      toasts.dismissTitled(errorTitle(name));
      toasts.dismissTitled(errorTitle('Resend Confirmation Code'));
    },
    [name, toasts],
  );
}
