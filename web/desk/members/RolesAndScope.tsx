import type { ChangeStaff, StaffMembers } from '#contract/desk.ts';
import { READING_ROLES, STAFF_ROLES } from '#contract/desk-page.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { mayOpen } from '../me.ts';
import { ROLE_WORDS } from '../roles.ts';
import { toggled } from '../ui/DraftFields.tsx';
import { FacetGroup } from '../ui/FacetGroup.tsx';
import shared from '../ui/shared.module.css';
import styles from './RolesAndScope.module.css';

/** A member's roles, and the scope of applications that they see. */
export function RolesAndScope({
  rights,
  onChange,
  facets,
  hasTried,
  isFromProvider = false,
}: {
  rights: ChangeStaff;
  onChange: (rights: ChangeStaff) => void;
  facets: StaffMembers['facets'];
  /** Whether a missing role is an error already. */
  hasTried: boolean;
  /** Whether the college's sign-in gives the roles. */
  isFromProvider?: boolean;
}) {
  const say = useSay();
  const { roles, scope } = rights;
  const chooseScope = (facet: string, chosen: readonly string[]) => {
    const { [facet]: _, ...others } = scope;
    const narrowed = chosen.length === 0 ? others : { ...others, [facet]: [...chosen] };
    onChange({ roles, scope: narrowed });
  };
  const errors = hasTried && roles.length === 0 ? [say('Please choose at least one role.')] : [];
  return (
    <>
      {isFromProvider ? (
        <p>
          {say(
            'The roles of this person come from your college’s sign-in. Please change them there.',
          )}
        </p>
      ) : (
        <FieldGroup id="roles" label={say('Roles')} errors={errors} isRequired>
          <div className={styles.roles}>
            {STAFF_ROLES.map((role) => (
              <CheckboxRow
                key={role}
                checked={roles.includes(role)}
                onChange={(isTicked) => onChange({ scope, roles: toggled(roles, role, isTicked) })}
                label={
                  <>
                    <strong>{sayText(say, ROLE_WORDS[role].name)}</strong>{' '}
                    <span className={shared.quiet}>{sayText(say, ROLE_WORDS[role].work)}</span>
                  </>
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {mayOpen(rights, READING_ROLES) && facets.length > 0 && (
        <details className={styles.scope} open={Object.keys(scope).length > 0}>
          <summary>{say('Only some applications')}</summary>
          <p className={shared.quiet}>
            {say(
              'With nothing checked, all applications are seen. Otherwise, those that have one of the checked values at each of these.',
            )}
          </p>
          <div className={styles.facets}>
            {facets.map(({ id, label, values }) => (
              <FacetGroup
                key={id}
                legend={label}
                facets={values}
                chosen={scope[id] ?? []}
                onChange={(chosen) => chooseScope(id, chosen)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
