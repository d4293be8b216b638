import { useRef, useState } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog, Dialog, type DialogSize } from '#web/ui/dialog/Dialog.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { type ToastTone, useToasts } from '#web/ui/toast/toasts.ts';
import { Row, Specimen } from './Specimen.tsx';

const SIZES = ['small', 'medium', 'large', 'question'] as const;
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

/** A button that opens a dialog of a size, or one that asks a question. */
function DialogButton({ size }: { size: DialogSize | 'question' }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isQuestion = size === 'question';
  const Window = isQuestion ? AlertDialog : Dialog;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{`Open ${size}`}</Button>
      <Window
        isOpen={isOpen}
        onClose={close}
        size={isQuestion ? 'small' : size}
        title={`A dialog, ${size}`}
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>Something to read before going on.</p>
      </Window>
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
