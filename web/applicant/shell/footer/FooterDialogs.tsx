import type { ReactNode } from 'react';
import type { Contact, Link } from '#tenant/tenant.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { WithStrong } from '#web/ui/text/WithStrong.tsx';
import styles from './Footer.module.css';

export type FooterDialog = 'help' | 'privacy';

/** The dialogs of the footer (spec §1). */
export default function FooterDialogs({
  open,
  onClose,
}: {
  open: FooterDialog;
  onClose: () => void;
}) {
  const say = useSay();
  return open === 'help' ? (
    <Dialog isOpen onClose={onClose} title={say('Help')} size="medium">
      <Help />
    </Dialog>
  ) : (
    <Dialog isOpen onClose={onClose} title={say('Privacy')} size="large">
      <Privacy />
    </Dialog>
  );
}

/** Technical help, the admissions office, and the places that applicants most often look for. */
function Help() {
  const say = useSay();
  const { contacts, links, siteStyleWord, addressLines, partnerCode } = getCollege();
  const places: readonly Link[] = [
    links.transcriptService,
    ...links.testProviders,
    links.financialAid,
    links.campusVisit,
  ];
  return (
    <Prose className={styles.wide}>
      <p>
        {say('We are people, and we like questions. Write or call, whichever is easier for you.')}
      </p>
      <div className={styles.contacts}>
        <ContactDetails
          topic={say('If something on this {site} does not work', { site: siteStyleWord })}
          contact={contacts.technicalHelp}
        />
        <ContactDetails
          topic={say('If you have a question about applying')}
          contact={contacts.admissions}
        >
          <address>
            {addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        </ContactDetails>
      </div>
      <h3>{say('You may be looking for')}</h3>
      <ul>
        {places.map((place) => (
          <li key={place.url}>
            <ExternalLink href={place.url}>{place.label}</ExternalLink>
          </li>
        ))}
      </ul>
      <p>
        <WithStrong
          text={say('If another form asks for our code, it is {code}.', { code: partnerCode })}
          strong={partnerCode}
        />
      </p>
    </Prose>
  );
}

/** A summary of the college's privacy policy, with a link to all of it. */
function Privacy() {
  const say = useSay();
  const { contacts, partnerName, privacyPolicyUrl, privacySummary } = getCollege();
  return (
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
  );
}

/** A contact for a topic: name, e-mail, phone and hours. */
function ContactDetails({
  topic,
  contact,
  children,
}: {
  topic: string;
  contact: Contact;
  children?: ReactNode;
}) {
  return (
    <div className={styles.contact}>
      <h3>{topic}</h3>
      <p>{contact.name}</p>
      <p>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
      <p>
        <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
      </p>
      <p className={styles.quietly}>{contact.hours}</p>
      {children}
    </div>
  );
}
