import { useState } from 'react';
import type { ParentPrefix } from '#form/application/about/parents.ts';
import { useFlow } from '#web/applicant/form/context.tsx';
import { profileQuery } from '#web/core/api/queries.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { LinksDialog } from '../LinksDialog.tsx';

interface ParentDialogProps {
  /** The parents whom the college asks about. */
  parents: readonly { readonly prefix: ParentPrefix; readonly title: string }[];
  onClose: () => void;
}

/** Manages links by which a parent answers the questions about themselves. */
export function ParentDialog({ parents, onClose }: ParentDialogProps) {
  const say = useSay();
  const { save } = useFlow();
  const client = useQueryClient();
  const onUsed = () => void client.refetchQueries({ queryKey: profileQuery().queryKey });
  const [subject, choose] = useState<ParentPrefix>(parents[0]?.prefix ?? 'parent_1_');
  const title = say('Ask my parent to fill this in');
  return (
    <LinksDialog
      kind="parent"
      hasCode
      subject={subject}
      title={title}
      save={save}
      onUsed={onUsed}
      onClose={onClose}
    >
      <p>
        {say(
          'Your parent or guardian answers these questions through a link, in their language and without an account. They see the answers that are here, and nothing else of your application. What they send changes nothing until you take it. The link works for seven days, in the first browser that opens it.',
        )}
      </p>
      {parents.length > 1 && (
        <FieldGroup id="asked-parent" label={say('Who is it for?')} isChoice>
          <RadioRows
            name="asked-parent"
            options={parents.map(({ prefix, title: label }) => ({ value: prefix, label }))}
            value={subject}
            onChange={(value) => choose(value as ParentPrefix)}
          />
        </FieldGroup>
      )}
    </LinksDialog>
  );
}
