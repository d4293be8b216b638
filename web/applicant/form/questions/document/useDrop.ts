import { type DragEvent, useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';

/** `near`: a file is being dragged over the page. `over`: the file is over the drop target. */
export type Drag = 'idle' | 'near' | 'over';

/**
 * A drop target; spread the handlers onto the element. A file dropped beside it is ignored: the browser would leave the
 * page and open the file.
 */
export function useDrop(onFile: (file: File) => void, onRefuse: (problem: string) => void) {
  const say = useSay();
  const [drag, setDrag] = useState<Drag>('idle');
  useEffect(() => ignoreDropsBeside(setDrag), []);
  return {
    drag,
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDrag('over');
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!stays) setDrag('near');
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDrag('idle');
      const [file, ...more] = event.dataTransfer.files;
      if (more.length > 0) onRefuse(say('Please choose one file only.'));
      else if (file) onFile(file);
    },
  };
}

function ignoreDropsBeside(setDrag: (drag: Drag) => void): () => void {
  function handleOver(event: globalThis.DragEvent) {
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    setDrag('near');
  }
  function handleDrop(event: globalThis.DragEvent) {
    if (holdsFiles(event)) event.preventDefault();
    setDrag('idle');
  }
  function handleLeave({ relatedTarget }: globalThis.DragEvent) {
    if (relatedTarget === null) setDrag('idle');
  }
  const end = new AbortController();
  window.addEventListener('dragover', handleOver, end);
  window.addEventListener('drop', handleDrop, end);
  window.addEventListener('dragleave', handleLeave, end);
  return () => end.abort();
}

function holdsFiles({ dataTransfer }: Pick<globalThis.DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
