import { Notice, type NoticeTone } from '#web/ui/feedback/Notice.tsx';
import { Spinner, type SpinnerSize } from '#web/ui/feedback/Spinner.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FileDetail, FileRow } from '#web/ui/layout/FileRow.tsx';
import { ICON_NAMES, Icon } from '#web/ui/text/Icon.tsx';
import { ExternalLink, WithLinks } from '#web/ui/text/Links.tsx';
import { PART_ICON_NAMES, PartIcon } from '#web/ui/text/PartIcon.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { SectionHeading } from '#web/ui/text/SectionHeading.tsx';
import { Row, Specimen } from './Specimen.tsx';

const TONES: readonly NoticeTone[] = ['info', 'signal', 'saved'];
const SIZES: readonly SpinnerSize[] = ['small', 'medium', 'large'];

/** Components with text to read. */
export function Words() {
  return (
    <>
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Notice, ${tone}`}>
          <Notice tone={tone} title="Applications are due on February 15.">
            <p>Send yours before midnight, Pacific time.</p>
          </Notice>
        </Specimen>
      ))}
      <Specimen name="Section heading">
        <SectionHeading id="with-why" why="We write to you there, and to nobody else.">
          Contact
        </SectionHeading>
        <SectionHeading id="without-why">Family</SectionHeading>
      </Specimen>
      <Specimen name="Text to read">
        <Prose>
          <p>
            A paragraph with a link to <a href="/dev/ui/words">these words</a>,{' '}
            <ExternalLink href="https://college.example">one that leads elsewhere</ExternalLink>,
            and <WithLinks text="an address: https://college.example/apply." />
          </p>
          <ul>
            <li>A transcript</li>
            <li>A personal statement</li>
          </ul>
        </Prose>
      </Specimen>
      <Specimen name="Card">
        <Card>
          <p>A framed box for one task.</p>
        </Card>
      </Specimen>
      <Specimen name="File">
        <FileRow name="transcript-of-a-long-year-with-a-very-long-name-that-does-not-fit.pdf">
          <FileDetail>Attached, 1.2 MB</FileDetail>
        </FileRow>
        <FileRow name="تقرير.pdf">
          <FileDetail>A name from right to left</FileDetail>
        </FileRow>
      </Specimen>
      <Specimen name="Waiting">
        <Row>
          {SIZES.map((size) => (
            <Spinner key={size} size={size} label={`Waiting, ${size}`} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Icons">
        <Row>
          {ICON_NAMES.map((name) => (
            <span key={name}>
              <Icon name={name} /> {name}
            </span>
          ))}
          {PART_ICON_NAMES.map((name) => (
            <span key={name}>
              <PartIcon name={name} /> {name}
            </span>
          ))}
        </Row>
      </Specimen>
    </>
  );
}
