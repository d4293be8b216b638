import { GET_DESK_FORM, PUBLISH_FORM } from '#contract/calls.ts';
import type { CheckedForm, DeskForm } from '#contract/desk-form.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { DraftDialog } from '../ui/DraftDialog.tsx';

/** Publishes a form at once, or at a later minute. */
export function PublishDialog({
  form: { state },
  text,
  changes = { new: [], gone: [], reworded: [] },
  onClose,
}: {
  readonly form: DeskForm;
  readonly text: string;
  readonly changes: CheckedForm['changes'];
  readonly onClose: () => void;
}) {
  const say = useSay();
  const required = changes.new.filter(({ is_required }) => is_required).length;
  return (
    <DraftDialog
      title={say('Publish this form')}
      action={say('Publish')}
      initial={{ when: 'now', minute: '' }}
      fields={({ when }) => [
        {
          name: 'when',
          is: 'choice',
          label: say('When'),
          options: [
            { value: 'now', label: say('Now') },
            { value: 'minute', label: say('At a set time') },
          ],
        },
        ...(when === 'minute'
          ? [
              {
                name: 'minute',
                is: 'minute',
                label: say('Date and time, in the college’s time zone'),
                isRequired: true,
                check: (at: string) =>
                  at === '' ? say('Please choose a date and a time.') : undefined,
              } as const,
            ]
          : []),
      ]}
      act={({ when, minute }) =>
        send(PUBLISH_FORM, { text, state, ...(when === 'minute' && { minute }) })
      }
      refresh={[GET_DESK_FORM]}
      onClose={onClose}
    >
      <p>
        {say(
          '{added, plural, =0 {No question is} one {# question is} other {# questions are}} new, {gone, plural, =0 {none is gone} one {# is gone} other {# are gone}}, {reworded, plural, =0 {none is reworded} one {# is reworded} other {# are reworded}}.',
          {
            added: changes.new.length,
            gone: changes.gone.length,
            reworded: changes.reworded.length,
          },
        )}{' '}
        {required > 0 &&
          say('Whoever has not submitted has to answer {count, number} of them.', {
            count: required,
          })}
      </p>
    </DraftDialog>
  );
}
