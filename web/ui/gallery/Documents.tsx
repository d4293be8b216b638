import { AttachedFile } from '#web/applicant/form/questions/document/AttachedFile.tsx';
import { FileChooser } from '#web/applicant/form/questions/document/FileChooser.tsx';
import {
  ConversionPanel,
  FailedPanel,
  LoadingPanel,
  UploadPanel,
} from '#web/applicant/form/questions/document/Panels.tsx';
import { Specimen } from './Specimen.tsx';

const FILE = { name: 'transcript.docx', size: 1_234_567 };
const nothing = () => undefined;

/** The panels of a document question, from the choice of a file to the attached PDF. */
export function Documents() {
  return (
    <>
      <Specimen name="Choose">
        <FileChooser id="transcript" onChoose={nothing} onRefuse={nothing} onScanned={nothing} />
      </Specimen>
      <Specimen name="Loading">
        <LoadingPanel isOffline />
      </Specimen>
      <Specimen name="Uploading">
        <UploadPanel file={FILE} sent={345_678} onCancel={nothing} />
      </Specimen>
      <Specimen name="Converting">
        <ConversionPanel file={FILE} isOffline={false} onCancel={nothing} />
      </Specimen>
      <Specimen name="Attached">
        <AttachedFile file={FILE} url="/dev/ui/documents" pages={[]} onDelete={nothing} />
      </Specimen>
      <Specimen name="Attached, with a remark">
        <AttachedFile
          file={FILE}
          url="/dev/ui/documents"
          pages={[]}
          remark="Your document has comments in it. What they say is not part of your application. If it matters, write it on the pages, and upload the document again."
          onDelete={nothing}
        />
      </Specimen>
      <Specimen name="Failed">
        <FailedPanel file={FILE} onRetry={nothing} onReset={nothing} />
      </Specimen>
    </>
  );
}
