import { useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog, Dialog, type DialogSize } from '#web/ui/dialog/Dialog.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { type ToastTone, useToasts } from '#web/ui/toast/toasts.ts';
import { Row, Specimen } from './Specimen.tsx';

const SIZES: readonly DialogSize[] = ['small', 'medium', 'large'];
const TONES: readonly ToastTone[] = ['success', 'error', 'info'];

/** Dialogs, toasts and the like, which lie over a page. */
export function Overlays() {
  const toasts = useToasts();
  return (
    <>
      <Specimen name="Dialogs">
        <Row>
          {SIZES.map((size) => (
            <DialogButton key={size} size={size} />
          ))}
          <QuestionButton />
        </Row>
      </Specimen>
      <Specimen name="Panel below a button">
        <PopoverButton />
      </Specimen>
      <Specimen name="Toasts">
        <Row>
          {TONES.map((tone) => (
            <Button
              key={tone}
              variant="secondary"
              onClick={() =>
                toasts.show({ tone, title: `A toast, ${tone}`, description: 'With a sentence.' })
              }
            >
              {`Show ${tone}`}
            </Button>
          ))}
        </Row>
      </Specimen>
    </>
  );
}

function DialogButton({ size }: { size: DialogSize }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{`Open ${size}`}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size={size}
        title={`A dialog, ${size}`}
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>Something to read before going on.</p>
      </Dialog>
    </>
  );
}

function QuestionButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Open question
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onClose={close}
        title="Delete this file?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Delete it
            </Button>
          </>
        }
      >
        <p>It will be removed.</p>
      </AlertDialog>
    </>
  );
}

function PopoverButton() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Row>
      <Button
        ref={anchor}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Open panel
      </Button>
      <Popover anchor={anchor} isOpen={isOpen} onOpenChange={setOpen} label="A panel">
        <p>What stands in the panel.</p>
      </Popover>
    </Row>
  );
}
