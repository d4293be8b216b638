import { useMemo, useState } from 'react';
import { parentForm } from '#form/application/about/parent-form.ts';
import { PARENT_PREFIXES } from '#form/application/about/parents.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { useAnswers } from '#web/applicant/form/context.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { ParentDialog } from './ParentDialog.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { proposedIn } from './proposal.ts';

/** Asks a parent to answer the questions about parents, and shows the parent's answers. For logged-in applicants. */
export default function FromParents() {
  const say = useSay();
  const form = useAnswers((state) => state.form);
  const parents = useMemo(() => parentsIn(form), [form]);
  const [isAsking, setAsking] = useState(false);
  const { data: profile } = useProfile({ isLoggedIn: true });
  const proposed = Object.entries(profile?.proposed ?? {});
  const ask = useFocusWhenLost<HTMLButtonElement>(proposed.length);
  if (parents.length === 0) return null;
  return (
    <>
      {parents.map(({ prefix, title }) => {
        const proposal = proposed.filter(([key]) => key.startsWith(prefix));
        if (proposal.length === 0) return null;
        return <FromParent key={prefix} title={title} proposal={Object.fromEntries(proposal)} />;
      })}
      <div>
        <Button ref={ask} variant="secondary" onClick={() => setAsking(true)}>
          {say('Ask my parent to fill this in')}
        </Button>
        {isAsking && <ParentDialog parents={parents} onClose={() => setAsking(false)} />}
      </div>
    </>
  );
}

/** The parents about whom a form asks. */
function parentsIn(form: Form) {
  return PARENT_PREFIXES.flatMap((prefix) => {
    const title = parentForm(form, prefix)?.pages[0]?.sections[0]?.title;
    return title ? [{ prefix, title }] : [];
  });
}

function FromParent({ title, proposal }: { title: string; proposal: Answers }) {
  const say = useSay();
  const rows = proposedIn(
    useAnswers((state) => state),
    proposal,
  );
  const [isOpen, setOpen] = useState(false);
  const count = rows.length;
  if (count === 0) return null;
  return (
    <Notice
      title={say('{parent} filled this in: {count, plural, one {# answer} other {# answers}}', {
        parent: title,
        count,
      })}
    >
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {say('Look at them')}
        </Button>
      </div>
      {isOpen && (
        <ProposalDialog
          title={title}
          proposal={proposal}
          rows={rows}
          onClose={() => setOpen(false)}
        />
      )}
    </Notice>
  );
}
