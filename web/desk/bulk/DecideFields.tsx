import { useEffect, useState } from 'react';
import { DecisionField } from '../decisions/DecisionField.tsx';
import type { FieldsProps } from './kinds.ts';

/** The decision for all applications of a view. */
export function DecideFields({ counted: { codes }, onChange }: FieldsProps) {
  const [code, setCode] = useState(codes[0]?.value ?? '');
  useEffect(() => onChange({ code }), [onChange, code]);
  return <DecisionField codes={codes} code={code} onChange={setCode} />;
}
