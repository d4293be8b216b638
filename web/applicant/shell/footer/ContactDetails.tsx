import type { ReactNode } from 'react';
import type { Contact } from '#tenant/tenant.ts';
import styles from './Footer.module.css';

/** A contact for a topic: name, e-mail, phone and hours. */
export function ContactDetails({
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
