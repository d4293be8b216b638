import { useState } from 'react';
import { parentForm } from '#form/application/about/parent-form.ts';
import { PARENT_PREFIXES } from '#form/application/about/parents.ts';
import { useAnswers } from '#web/applicant/form/context.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import ParentDialog from './ParentDialog.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { proposedIn } from './proposal.ts';

/** At the questions about parents: asks a parent to answer them, and shows what came back. For logged-in applicants. */
export default function FromParents() {
  const say = useSay();
  const state = useAnswers((all) => all);
  const [open, setOpen] = useState<string>();
  const { data: profile } = useProfile({ isLoggedIn: true });
  const parents = PARENT_PREFIXES.flatMap((prefix) => {
    const title = parentForm(state.form, prefix)?.pages[0]?.sections[0]?.title;
    const sent = Object.entries(profile?.proposed ?? {}).filter(([key]) => key.startsWith(prefix));
    const proposal = Object.fromEntries(sent);
    return title ? [{ prefix, title, proposal, rows: proposedIn(state, proposal) }] : [];
  });
  const waiting = parents.filter(({ rows }) => rows.length > 0);
  const ask = useFocusWhenLost<HTMLButtonElement>(waiting.length);
  if (parents.length === 0) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      {waiting.map(({ prefix, title, proposal, rows }) => (
        <Notice
          key={prefix}
          title={say('{parent} filled this in: {count, plural, one {# answer} other {# answers}}', {
            parent: title,
            count: rows.length,
          })}
        >
          <Button variant="quiet" onClick={() => setOpen(prefix)}>
            {say('Look at them')}
          </Button>
          {open === prefix && <ProposalDialog {...{ title, proposal, rows }} onClose={close} />}
        </Notice>
      ))}
      <div>
        <Button ref={ask} variant="secondary" onClick={() => setOpen('ask')}>
          {say('Ask my parent to fill this in')}
        </Button>
        {open === 'ask' && <ParentDialog parents={parents} onClose={close} />}
      </div>
    </>
  );
}
