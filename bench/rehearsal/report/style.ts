/** How a report looks: readable on paper, on a phone and in the dark, without anything from outside. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2733; --soft: #5b6b7a; --rule: #d5dde4; --ground: #fff;
  --good: #1d7a46; --bad: #b3261e; --marked: #f3e4c8;
  --c0: #1f5fa8; --c1: #c4551b; --c2: #2e8b57; --c3: #8a4fb0; --c4: #a88a12; --c5: #b03a62; --c6: #3c8d99; --c7: #777; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --soft: #a2b0bd; --rule: #38444f; --ground: #161c22;
  --good: #6fd39b; --bad: #ff8f86; --marked: #4a3d22;
  --c0: #7db4f0; --c1: #f2975f; --c2: #74cf9c; --c3: #c79be8; --c4: #dbc35a; --c5: #ef86aa; --c6: #7fd0dc; --c7: #aaa; } }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } p { max-width: 46rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1.5rem; }
figure { margin: 0; } figcaption { color: var(--soft); } figcaption b { color: var(--ink); }
svg { width: 100%; height: auto; } svg text { font-size: 11px; fill: var(--soft); } .grid { stroke: var(--rule); }
.marked { fill: var(--marked); } path.line { fill: none; stroke-width: 1.8; }
figure ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .85rem; }
figure li::before { content: ''; display: inline-block; width: 1rem; height: 3px; margin-inline-end: .4rem; vertical-align: middle; background: var(--line); }
figure li span { color: var(--soft); } path.line { stroke: var(--line); }
${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `.line-${index} { --line: var(--c${index}); }`).join('\n')}
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; } th, td { padding: .25rem .7rem; text-align: start; border-bottom: 1px solid var(--rule); }
td.number { text-align: end; font-variant-numeric: tabular-nums; } .kept { color: var(--good); } .broken { color: var(--bad); font-weight: 600; }
`;
