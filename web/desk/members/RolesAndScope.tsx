import type { ReactNode } from 'react';
import type { StaffScope } from '#contract/desk.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { mayOpen } from '../me.ts';
import { READING, ROLE_WORDS } from '../roles.ts';
import { FacetGroup } from '../ui/FacetGroup.tsx';
import type { ScopeFacet } from './calls.ts';
import styles from './RolesAndScope.module.css';

interface RolesAndScopeProps {
  readonly roles: readonly StaffRole[];
  /** Undefined if the user may not change the roles. */
  readonly onRoles?: ((roles: readonly StaffRole[]) => void) | undefined;
  readonly scope: StaffScope;
  readonly onScope: (scope: StaffScope) => void;
  readonly facets: readonly ScopeFacet[];
  readonly errors: readonly string[];
  /** Shown instead of the roles if they cannot be chosen. */
  readonly instead?: ReactNode;
}

/** A member's roles, and the scope of applications that they see. */
export function RolesAndScope({
  roles,
  onRoles,
  scope,
  onScope,
  facets,
  errors,
  instead,
}: RolesAndScopeProps) {
  const say = useSay();
  const chooseScope = (facet: string, chosen: readonly string[]) => {
    const { [facet]: _, ...others } = scope;
    onScope(chosen.length === 0 ? others : { ...others, [facet]: [...chosen] });
  };
  return (
    <>
      {onRoles === undefined ? (
        instead
      ) : (
        <FieldGroup id="roles" label={say('Roles')} errors={errors} isRequired>
          <div className={styles.roles}>
            {STAFF_ROLES.map((role) => (
              <CheckboxRow
                key={role}
                checked={roles.includes(role)}
                onChange={(isTicked) =>
                  onRoles(isTicked ? [...roles, role] : roles.filter((other) => other !== role))
                }
                label={
                  <>
                    <strong>{sayText(say, ROLE_WORDS[role].name)}</strong>{' '}
                    <span className={styles.what}>{sayText(say, ROLE_WORDS[role].what)}</span>
                  </>
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {mayOpen({ roles: [...roles] }, READING) && facets.length > 0 && (
        <details className={styles.scope} open={Object.keys(scope).length > 0}>
          <summary>{say('Only some applications')}</summary>
          <p className={styles.what}>
            {say(
              'Without a tick, all applications are seen. With ticks, those that have one of the ticked values at each of these.',
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
