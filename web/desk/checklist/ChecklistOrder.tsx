import { useQuery } from '@tanstack/react-query';
import { GET_CHECKLIST_ITEMS } from '#contract/calls.ts';
import type { ChecklistItems, ItemChange } from '#contract/desk-checklist.ts';
import { read } from '#web/core/api/request.ts';
import { todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { SelectField, TextField } from '#web/ui/controls/Fields.tsx';

interface ChecklistOrderProps {
  /** The order so far; undefined before an item is chosen. */
  readonly order: ItemChange | undefined;
  readonly onChange: (order: ItemChange | undefined) => void;
}

/** The fields of the bulk act `checklist`: which item becomes what, and since which day. */
export function ChecklistOrder({ order, onChange }: ChecklistOrderProps) {
  const say = useSay();
  const { data: { items } = { items: [] } } = useQuery({
    queryKey: ['checklist-items'],
    queryFn: () => read<ChecklistItems>(GET_CHECKLIST_ITEMS),
  });
  const { item = '', state = 'received', on = todayAtCollege() } = order ?? {};
  const change = (part: Partial<ItemChange>) => {
    const next = { item, state, on, ...part };
    onChange(next.item === '' ? undefined : next);
  };
  return (
    <>
      <SelectField
        id="checklist-item"
        label={say('Item of the checklist')}
        isRequired
        value={item}
        options={[
          { value: '', label: say('Please choose') },
          ...items.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(chosen) => change({ item: chosen })}
      />
      <SelectField
        id="checklist-state"
        label={say('State')}
        value={state}
        options={[
          { value: 'received', label: say('Arrived') },
          { value: 'waived', label: say('Waived') },
          { value: 'awaiting', label: say('Awaited') },
        ]}
        onChange={(chosen) => change({ state: chosen as ItemChange['state'] })}
      />
      {state !== 'awaiting' && (
        <TextField
          id="checklist-on"
          label={say('Since')}
          type="date"
          value={on}
          onChange={(day) => change({ on: day })}
        />
      )}
    </>
  );
}
