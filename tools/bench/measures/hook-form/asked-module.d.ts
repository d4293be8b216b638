/** The build puts the questions of our first page into this module. */
declare module 'virtual:asked' {
  const parts: readonly import('./asked.ts').Part[];
  export default parts;
}
