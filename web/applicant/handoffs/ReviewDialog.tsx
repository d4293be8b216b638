import { useSay } from '#web/core/language/say.ts';
import { LinksDialog } from './LinksDialog.tsx';

interface ReviewDialogProps {
  save: () => Promise<unknown>;
  onClose: () => void;
}

/** Manages links that open the review, read only, for a day. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const say = useSay();
  return (
    <LinksDialog kind="review" subject="" title={say('Let someone look it over')} {...props}>
      <p>
        {say(
          'A parent, a teacher or a friend can read your answers through a link, without an account. They can’t change anything or see your files. The link works for one day, in the first browser that opens it.',
        )}
      </p>
    </LinksDialog>
  );
}
