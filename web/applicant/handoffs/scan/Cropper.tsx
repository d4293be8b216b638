import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Say } from '#words/say.ts';
import task from '../Task.module.css';
import styles from './Scan.module.css';
import type { Corners, Point } from './straighten.ts';

/** The corners start a little inside the photo, so that each can be seen and dragged. */
const START: Corners = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
];
/** How far one press of an arrow key moves a corner; with Shift, further. */
const STEP = 0.005;
const LARGE_STEP = 0.05;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A photo with a handle at each corner of the page. @param onUse gets the corners; undefined for the photo as it is. */
export function Cropper({
  url,
  isBusy,
  onUse,
  onDiscard,
}: {
  url: string;
  isBusy: boolean;
  onUse: (corners: Corners | undefined) => void;
  onDiscard: () => void;
}) {
  const say = useSay();
  const [corners, setCorners] = useState(START);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const move = (index: number, to: Point) =>
    setCorners((before) => {
      const moved = before.map((corner, at) => (at === index ? kept(index, to) : corner));
      return moved as unknown as Corners;
    });
  return (
    <section className={task.step} aria-labelledby="crop">
      <h2 id="crop" ref={heading} tabIndex={-1}>
        {say('Where is the page?')}
      </h2>
      <p className={task.fact}>
        {say('Drag the four corners to those of the page. On a keyboard, use the arrow keys.')}
      </p>
      <div className={styles.photo}>
        <img src={url} alt={say('Your photo')} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 0H1V1H0Z ${outline(corners)}`} fillRule="evenodd" className={styles.veil} />
          <path d={outline(corners)} className={styles.outline} />
        </svg>
        {corners.map((corner, index) => (
          <Handle
            // biome-ignore lint/suspicious/noArrayIndexKey: the corners are always the same four.
            key={index}
            name={namesOf(say)[index] ?? ''}
            corner={corner}
            onMove={(to) => move(index, to)}
          />
        ))}
      </div>
      <div className={task.step}>
        <Button
          isWide
          isBusy={isBusy}
          busyLabel={say('Straightening the page')}
          onClick={() => onUse(corners)}
        >
          {say('Crop and straighten')}
        </Button>
        <Button variant="secondary" isWide onClick={() => isBusy || onUse(undefined)}>
          {say('Use it as it is')}
        </Button>
        <Button variant="quiet" onClick={() => isBusy || onDiscard()}>
          {say('Take it again')}
        </Button>
      </div>
    </section>
  );
}

function Handle({
  name,
  corner,
  onMove,
}: {
  name: string;
  corner: Point;
  onMove: (to: Point) => void;
}) {
  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const photo = currentTarget.parentElement?.getBoundingClientRect();
    if (photo === undefined) return;
    const { left, top, width, height } = photo;
    onMove({ x: (clientX - left) / width, y: (clientY - top) / height });
  }
  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onMove({ x: corner.x + arrow.x * step, y: corner.y + arrow.y * step });
  }
  return (
    <button
      type="button"
      className={styles.handle}
      style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
      aria-label={name}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}

/** Each corner stays in its own quarter of the photo, so that the page cannot be turned inside out. */
function kept(index: number, { x, y }: Point): Point {
  const isLeft = index === 0 || index === 3;
  const isTop = index < 2;
  return {
    x: isLeft ? Math.min(Math.max(x, 0), 0.49) : Math.max(Math.min(x, 1), 0.51),
    y: isTop ? Math.min(Math.max(y, 0), 0.49) : Math.max(Math.min(y, 1), 0.51),
  };
}

function outline(corners: Corners): string {
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}

function namesOf(say: Say): readonly string[] {
  return [
    say('Top left corner'),
    say('Top right corner'),
    say('Bottom right corner'),
    say('Bottom left corner'),
  ];
}
