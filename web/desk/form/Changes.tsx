import type { ChangedQuestion, CheckedForm } from '#contract/desk-form.ts';
import { useSay } from '#web/core/language/say.ts';
import { Panel } from '../ui/Panel.tsx';
import { Table } from '../ui/Table.tsx';

/** Lists added, removed and reworded questions, compared with the form in force. */
export function Changes({ changes }: { readonly changes: CheckedForm['changes'] }) {
  const say = useSay();
  if (changes === undefined) return null;
  const rows = [
    ...changes.new.map((one) => ({
      ...one,
      change: one.is_required ? say('New, required') : say('New'),
    })),
    ...changes.gone.map((one) => ({ ...one, change: say('Gone') })),
    ...changes.reworded.map((one) => ({ ...one, change: say('Reworded') })),
  ];
  if (rows.length === 0) return null;
  return (
    <Panel
      title={say('Compared with the form in force')}
      lead={say(
        'Answers to a question that is gone stay with the applicant, and come back with it. Nobody who has submitted is asked again.',
      )}
    >
      <Table<ChangedQuestion & { readonly change: string }>
        label={say('Changed questions')}
        rows={rows}
        keyOf={({ key }) => key}
        rowHeader={1}
        columns={[
          { head: say('What changes'), cell: ({ change }) => change },
          {
            head: say('Question'),
            cell: ({ label, before }) =>
              before === undefined ? (
                <bdi>{label}</bdi>
              ) : (
                <>
                  <del>{before}</del> <ins>{label}</ins>
                </>
              ),
          },
          { head: say('Key'), cell: ({ key }) => <code>{key}</code> },
          { head: say('Drafts'), isNumber: true, cell: ({ drafts }) => drafts },
        ]}
      />
    </Panel>
  );
}
