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

/** The documents of an application, in the order of their keys. Pure. */
export function documentsOf({
  document_answer,
}: Pick<ServiceApplication, 'document_answer'>): AttachedDocument[] {
  return Object.entries(document_answer)
    .map(([key, { file_name }]) => ({ key, name: file_name }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The documents, each as a page of its own in a frame, where the browser can show a PDF there; and as a link. */
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
            {/* Fetched only when it can be seen: each look leaves a line in the trail. */}
            {navigator.pdfViewerEnabled && (
              <iframe src={address} title={name} loading="lazy" referrerPolicy="no-referrer" />
            )}
          </figure>
        );
      })}
    </Panel>
  );
}
