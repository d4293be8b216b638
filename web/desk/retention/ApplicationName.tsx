import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';

interface Named {
  readonly account_id: number;
  readonly reference: string;
}

/** An application without the applicant's name: its reference number, or the number of the account for a draft. */
export function numberOf(say: Say, { reference, account_id: account }: Named): string {
  return reference === '' ? say('Account {account}', { account: String(account) }) : reference;
}

/** An application's number; a link for users who may read it. */
export function ApplicationName({ isLink, ...named }: Named & { readonly isLink: boolean }) {
  const say = useSay();
  const words = numberOf(say, named);
  return isLink ? <Link href={`/applications/${named.account_id}`}>{words}</Link> : words;
}
