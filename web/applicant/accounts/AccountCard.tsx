import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Mark } from '#web/core/Mark.tsx';
import { Link } from '#web/core/routing/Link.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Faq } from '#web/ui/text/Faq.tsx';
import { WithLinks } from '#web/ui/text/Links.tsx';
import { preloadToasts } from '#web/ui/toast/Toasts.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import styles from './AccountCard.module.css';
import { type CardName, ERROR_TITLES } from './useCard.ts';

export const HEADER_ID = 'card-header';

interface FrameProps {
  /** The header, such as "Log In" (spec §2). */
  readonly header: string;
  /** One sentence on the purpose of the card. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
  /** Below the card. */
  readonly footer: ReactNode;
}

/** A narrow card with the college's mark, a header and one thing to do. */
export function CardFrame({ header, lead, children, footer }: FrameProps) {
  useDocumentTitle(header);
  return (
    <div className={styles.place}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <Mark />
          <h1 id={HEADER_ID} tabIndex={-1}>
            {header}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {children}
      </Card>
      <p className={styles.footer}>{footer}</p>
    </div>
  );
}

interface AccountCardProps extends Omit<FrameProps, 'footer'> {
  /** From `useCard`. */
  readonly card: {
    readonly name: CardName;
    readonly formProps: ComponentProps<'form'>;
    readonly isPending: boolean;
  };
  /** The success message of the previous screen, or of this one. */
  readonly success?: string | undefined;
  readonly pendingLabel: string;
  /** Secondary actions, below the button. */
  readonly asides?: ReactNode;
  /** An alternative to the card's form, below everything. */
  readonly otherWay?: ReactNode;
  /** A question, and the link for it. */
  readonly footer: {
    readonly question: string;
    readonly link: string;
    readonly to: string;
    readonly state: unknown;
  };
}

/** The frame of the five account cards: header, fields, Submit, and a footer with a link (spec §2). */
export function AccountCard(props: AccountCardProps) {
  const say = useSay();
  const { card, header, lead, success, pendingLabel, children, asides, otherWay, footer } = props;
  useDismissOnLeaving(card.name);
  useEffect(() => void preloadToasts(), []);
  return (
    <CardFrame
      header={header}
      lead={lead}
      footer={
        <>
          {footer.question}{' '}
          <Link to={footer.to} state={footer.state}>
            {footer.link}
          </Link>
        </>
      }
    >
      {success !== undefined && (
        <div role="status" className={styles.message}>
          <Notice tone="saved">
            <p>
              <WithLinks text={success} />
            </p>
          </Notice>
        </div>
      )}
      <form {...card.formProps} className={styles.form} aria-labelledby={HEADER_ID}>
        {children}
        <Button type="submit" isWide isBusy={card.isPending} busyLabel={pendingLabel}>
          {say('Submit')}
        </Button>
      </form>
      {asides !== undefined && <div className={styles.asides}>{asides}</div>}
      {otherWay}
      <Faq
        entries={[
          { question: say('Are my answers still there?'), answer: answerAt(say, card.name) },
        ]}
      />
    </CardFrame>
  );
}

/** Answers stay in the browser's tab until the login, and are in the account from then on (contract §6). */
function answerAt(say: Say, name: CardName): string {
  switch (name) {
    case 'Sign Up Card':
      return say(
        'Yes. What you typed is kept in this tab, and saved to your account when you log in here.',
      );
    case 'Confirm Card':
      return say(
        'Yes, in this tab. Keep it open, type the code here and log in: then your answers are saved. You can read the email on another device.',
      );
    case 'Forgot Password Card':
    case 'Reset Password Card':
      return say('Yes. A new password changes nothing in your application.');
    default:
      return say(
        'Yes. What you saved is in your account, on any device. What you typed in this tab is added when you log in.',
      );
  }
}

/** Dismisses the card's errors when another screen opens. */
function useDismissOnLeaving(name: CardName): void {
  const toasts = useToasts();
  useEffect(
    () => () => {
      toasts.dismissTitled(ERROR_TITLES[name]);
      toasts.dismissTitled(ERROR_TITLES['Resend Confirmation Code']);
    },
    [name, toasts],
  );
}
