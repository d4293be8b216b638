import type { DecisionOfApplication } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import { SelectField } from '#web/ui/controls/Fields.tsx';

/** The choice of a decision, for one application or for a view. */
export function DecideFields({
  codes,
  code,
  onChange,
}: Pick<DecisionOfApplication, 'codes'> & {
  readonly code: string;
  readonly onChange: (code: string) => void;
}) {
  const say = useSay();
  return (
    <SelectField
      id="decision-code"
      label={say('Decision')}
      isRequired
      value={code}
      onChange={onChange}
      options={codes.map(({ id: value, label }) => ({ value, label }))}
    />
  );
}
