import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import styles from './Footer.module.css';

/** A summary of the college's privacy policy, with a link to all of it (spec §1). */
export function PrivacyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  const { contacts, partnerName, privacyPolicyUrl, privacySummary } = getCollege();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say('Privacy')} size="large">
      <div className={styles.beside}>
        <Prose>
          {privacySummary.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <ExternalLink href={privacyPolicyUrl}>
              {say('Read the privacy policy of {partnerName}', { partnerName })}
            </ExternalLink>
          </p>
        </Prose>
        <div className={styles.contacts}>
          <ContactDetails
            topic={say('If you have a question about your data')}
            contact={contacts.admissions}
          />
          <ContactDetails
            topic={say('If something does not work')}
            contact={contacts.technicalHelp}
          />
        </div>
      </div>
    </Dialog>
  );
}
