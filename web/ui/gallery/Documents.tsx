import { DocumentPanel } from '#web/applicant/form/questions/document/DocumentPanel.tsx';
import type { DocumentState } from '#web/applicant/form/questions/document/state.ts';
import { getCollege } from '#web/core/college.ts';
import { Specimen } from './Specimen.tsx';

const file = { name: 'transcript.docx', size: 1_234_567 };
const nothing = () => undefined;
const controller = {
  load: nothing,
  choose: nothing,
  reject: nothing,
  cancel: nothing,
  remove: nothing,
  retry: nothing,
  reset: nothing,
};
const done = { phase: 'done', file, url: '/dev/ui/documents', pages: [], isNew: true } as const;

const STATES: Readonly<Record<string, DocumentState>> = {
  Choose: { phase: 'empty', problem: '' },
  Loading: { phase: 'loading', isOffline: true },
  Uploading: { phase: 'uploading', file, sent: 345_678 },
  Converting: { phase: 'converting', file, isOffline: false },
  Attached: done,
  'Attached, with a remark': {
    ...done,
    remark:
      'Your document has comments in it. What they say is not part of your application. If it matters, write it on the pages, and upload the document again.',
  },
  Failed: { phase: 'requestFailed', message: '', file },
};

/** The panels of a document question, from the choice of a file to the attached PDF. */
export function Documents() {
  return Object.entries(STATES).map(([name, state]) => (
    <Specimen key={name} name={name}>
      <DocumentPanel id="transcript" state={state} controller={controller} limits={getCollege()} />
    </Specimen>
  ));
}
