import { useSay } from '#web/core/language/say.ts';
import { Button } from '../controls/Button.tsx';
import { AlertDialog, type DialogProps } from './Dialog.tsx';

interface RemoveDialogProps extends Pick<DialogProps, 'title' | 'children' | 'onClose'> {
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** Asks for confirmation before a removal. Open while mounted. */
export function RemoveDialog({ isBusy, onRemove, ...dialog }: RemoveDialogProps) {
  const say = useSay();
  return (
    <AlertDialog
      {...dialog}
      isOpen
      actions={
        <>
          <Button variant="danger" isBusy={isBusy} onClick={() => onRemove()}>
            {say('Remove')}
          </Button>
          <Button variant="secondary" onClick={dialog.onClose}>
            {say('Keep it')}
          </Button>
        </>
      }
    />
  );
}
