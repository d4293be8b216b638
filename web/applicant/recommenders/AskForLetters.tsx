import { useState } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { later } from '#web/ui/later.tsx';

const RecommendersDialog = later(() => import('./RecommendersDialog.tsx'));

/** A button that opens the recommenders' dialog, if the college wants letters. For logged-in applicants. */
export default function AskForLetters() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (!getCollege().recommenders) return null;
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {say('Your letters of recommendation')}
      </Button>
      {isOpen && <RecommendersDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
