import type { Link } from '#tenant/tenant.ts';
import { getCollege } from '#web/college.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import styles from './Footer.module.css';

/** Technical help, the admissions office, and the places that applicants most often look for (spec §1). */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { contacts, links, siteStyleWord, addressLines, partnerCode } = getCollege();
  const places: readonly Link[] = [
    links.transcriptService,
    ...links.testProviders,
    links.financialAid,
    links.campusVisit,
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Help" size="medium">
      <Prose className={styles.wide}>
        <p>We are people, and we like questions. Write or call, whichever is easier for you.</p>
        <div className={styles.contacts}>
          <ContactDetails
            topic={`If something on this ${siteStyleWord} does not work`}
            contact={contacts.technicalHelp}
          />
          <ContactDetails
            topic="If you have a question about applying"
            contact={contacts.admissions}
          >
            <address>
              {addressLines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          </ContactDetails>
        </div>
        <h3>You may be looking for</h3>
        <ul>
          {places.map((place) => (
            <li key={place.url}>
              <ExternalLink href={place.url}>{place.label}</ExternalLink>
            </li>
          ))}
        </ul>
        <p>
          If another form asks for our code, it is <strong>{partnerCode}</strong>.
        </p>
      </Prose>
    </Dialog>
  );
}
