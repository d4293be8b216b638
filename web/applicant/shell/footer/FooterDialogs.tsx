import { HelpDialog } from './HelpDialog.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';

export type FooterDialog = 'help' | 'privacy';

/** The dialogs of the footer. */
export default function FooterDialogs({
  open,
  onClose,
}: {
  open: FooterDialog;
  onClose: () => void;
}) {
  const Dialog = open === 'help' ? HelpDialog : PrivacyDialog;
  return <Dialog isOpen onClose={onClose} />;
}
