/** What the measurements run inside a page: as text, since Node knows none of it. */

/** Whether the script has taken over the page, or drawn it: React knows the box, and no form has the name of what the server drew. */
const isTaken = (question: string): string => `(() => {
  const box = document.querySelector(${JSON.stringify(question)});
  return box !== null && Object.keys(box).some((key) => key.startsWith('__react')) &&
    !document.querySelector('form[name=first-screen]');
})()`;

/** Resolves when a page can be typed in as ever: its script has taken it over, if it has one. */
export const readAtWork = (question: string): string => `new Promise((done) => {
  const look = () => {
    if (!document.querySelector('script[src]') || ${isTaken(question)}) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Before the page starts: notes what is seen when, in milliseconds. `taken` stays 0 where no script takes the page over. */
export const watchVisit = (firstQuestion: string): string => `
  window.watched = { largestPaint: 0, shift: 0, ready: 0, taken: 0 };
  const observe = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => { watched.largestPaint = startTime; });
  observe('layout-shift', ({ value }) => { watched.shift += value; });
  const look = () => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    const input = document.querySelector(${JSON.stringify(firstQuestion)});
    if (isPainted && input && watched.ready === 0) watched.ready = performance.now();
    if (watched.taken === 0 && ${isTaken(firstQuestion)}) watched.taken = performance.now();
    // A page that its script draws is taken over before it is painted.
    if (watched.taken === 0 || watched.ready === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Afterwards: all that was noted. On a slow processor a page may still be drawing itself, or be taken over, when all has come. */
export const READ_VISIT = `new Promise((done) => {
  const hasScript = document.querySelector('script[src]') !== null;
  const read = () => {
    if (watched.ready === 0 || (hasScript && watched.taken === 0)) requestAnimationFrame(read);
    else done({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...watched,
      taken: watched.taken || watched.ready,
    });
  };
  read();
})`;

/** The page as it stands, without anything that would run. */
export const WITHOUT_SCRIPT = `(() => {
  document.querySelectorAll('script, link[rel=modulepreload]').forEach((part) => part.remove());
  return '<!doctype html>' + document.documentElement.outerHTML;
})()`;

/** Notes in \`times\` how long each key in a question takes until it has been drawn. */
export const watchKeys = (question: string): string => `
  window.times = [];
  const channel = new MessageChannel();
  let started = 0;
  // A task that a frame asks for runs when that frame has been drawn.
  channel.port1.onmessage = () => times.push(performance.now() - started);
  document.querySelector(${JSON.stringify(question)}).addEventListener('keydown', (event) => {
    started = event.timeStamp;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }, { capture: true });
`;

export const NEXT_FRAME =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** How long a press of \`j\` takes until the next application is drawn, in milliseconds; it resolves when that one can be left, too. */
export const READ_NEXT = `new Promise((done) => {
  const name = () => document.querySelector('h1')?.textContent;
  const before = name();
  const started = performance.now();
  const isNext = () => name() !== before && document.getElementById('record') !== null;
  const channel = new MessageChannel();
  let drawn = 0;
  // A task that a frame asks for runs when that frame has been drawn.
  channel.port1.onmessage = () => { drawn = performance.now() - started; };
  const look = () => {
    if (drawn === 0 && isNext()) channel.port2.postMessage(null);
    if (drawn > 0 && document.querySelector('a[rel=next]')) done(drawn);
    else requestAnimationFrame(look);
  };
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }));
  requestAnimationFrame(look);
})`;
