import { HelpDialog } from './HelpDialog.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';

export type FooterDialog = 'help' | 'privacy';

/** What the footer opens. */
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
