import type { ServiceApplication } from '#contract/staff.ts';
import { useSay } from '#web/core/language/say.ts';
import { ExternalLink } from '#web/ui/text/Links.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import { Panel } from '../ui/Panel.tsx';
import { documentAddress } from './calls.ts';
import styles from './read.module.css';

interface AttachedDocument {
  readonly key: string;
  readonly name: string;
}

/** The documents of an application, sorted by key. Pure. */
export function documentsOf({
  document_answer,
}: Pick<ServiceApplication, 'document_answer'>): AttachedDocument[] {
  return Object.entries(document_answer)
    .map(([key, { file_name }]) => ({ key, name: file_name }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Each document in a frame (if the browser can show PDFs), and as a link. */
export function Documents({
  number,
  documents,
}: {
  number: string;
  documents: readonly AttachedDocument[];
}) {
  const say = useSay();
  return (
    <Panel title={say('Documents')}>
      {documents.map(({ key, name }) => {
        const address = documentAddress(number, key);
        return (
          <figure key={key} className={styles.document}>
            <figcaption>
              <PartIcon name="document" />
              <ExternalLink href={address}>{name}</ExternalLink>
            </figcaption>
            {/* Lazy, because each view leaves an entry in the trail. */}
            {navigator.pdfViewerEnabled && (
              <iframe src={address} title={name} loading="lazy" referrerPolicy="no-referrer" />
            )}
          </figure>
        );
      })}
    </Panel>
  );
}
