import { Button, ButtonLink, type ButtonVariant } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Row, Specimen } from './Specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

/** Buttons, and boxes in the states that the chess club's form does not show. */
export function Controls() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <Row>
            <Button variant={variant}>Ready</Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            {variant !== 'danger' && (
              <ButtonLink variant={variant} to="/dev/ui/controls">
                A link
              </ButtonLink>
            )}
          </Row>
          <Button variant={variant} isWide>
            Wide
          </Button>
        </Specimen>
      ))}
      <Specimen name="One line of text">
        <Field id="wrong" label="Wrong" help="As it stands." errors={['Wrong']} advice="Type it.">
          {(control) => <TextInput {...control} defaultValue="2" />}
        </Field>
        <Field id="disabled" label="Disabled, short, with figures">
          {(control) => (
            <TextInput {...control} disabled width="short" hasFigures defaultValue="05641" />
          )}
        </Field>
      </Specimen>
    </>
  );
}
