import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { later } from '#web/ui/later.tsx';

const RecommendersDialog = later(() => import('./RecommendersDialog.tsx'));

/** The way to the recommenders. Only for logged-in applicants, and where the college wants letters. */
export default function AskForLetters() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {say('Your letters of recommendation')}
      </Button>
      {isOpen && <RecommendersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
