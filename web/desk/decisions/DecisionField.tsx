import { useSay } from '#web/core/language/say.ts';
import { SelectField } from '#web/ui/controls/Fields.tsx';

interface DecisionFieldProps {
  readonly codes: readonly { readonly value: string; readonly label: string }[];
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** The choice of a decision, for one application or for a view. */
export function DecisionField({ codes, code, onChange }: DecisionFieldProps) {
  const say = useSay();
  return (
    <SelectField
      id="decision-code"
      label={say('Decision')}
      isRequired
      value={code}
      onChange={onChange}
      options={codes}
    />
  );
}
