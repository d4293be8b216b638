/** The style of framed pages: a subset of the design tokens of `web/core/styles/tokens.css`. */
export const FRAME_STYLE = `
@font-face {
  font-family: "Atkinson Hyperlegible Next";
  src: url("/frame/body.woff2") format("woff2");
  font-weight: 400 600;
  font-display: swap;
}
@font-face {
  font-family: "Source Serif 4";
  src: url("/frame/headings.woff2") format("woff2");
  font-weight: 600;
  font-display: swap;
}
:root {
  color-scheme: light;
  --accent: var(--brand, #1d4b38);
  --accent-ink: var(--brand-ink, #ffffff);
  --ground: #fbf8f2;
  --field: #fffefb;
  --ink: #1e1c17;
  --muted: #5d574b;
  --line: #ded6c6;
  --line-strong: #827968;
  --signal: #a12b17;
  --signal-wash: #fbece6;
  --saved: #23633f;
  --saved-wash: #e9f3ea;
  --focus: #1253c4;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --accent: var(--brand-dark, #93cbb0);
    --accent-ink: var(--brand-dark-ink, #0d2219);
    --ground: #191814;
    --field: #211f1a;
    --ink: #f2ede2;
    --muted: #bcb4a3;
    --line: #3c382f;
    --line-strong: #938a78;
    --signal: #ffa08a;
    --signal-wash: #3a211a;
    --saved: #9bd6ae;
    --saved-wash: #1d2f23;
    --focus: #9dc2ff;
  }
}
*,
::before,
::after {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font:
    1.125rem / 1.55 "Atkinson Hyperlegible Next",
    Roboto,
    system-ui,
    sans-serif;
  overflow-wrap: break-word;
}
/* The mark of a portal to practise at. */
.practice {
  background: var(--signal);
  color: var(--ground);
  text-align: center;
}
a {
  color: var(--accent);
  text-underline-offset: 0.18em;
}

header,
main,
footer {
  max-width: 42rem;
  margin-inline: auto;
  padding-inline: clamp(1rem, 4vw, 2rem);
}
header {
  border-block-end: 3px double var(--accent);
  align-items: center;
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  justify-content: space-between;
  padding-block: 1rem;
}
header p {
  margin: 0;
}
header svg {
  fill: var(--accent);
}
header p:first-child a {
  color: var(--ink);
  font: 600 1.25rem/1.2 "Source Serif 4", Georgia, serif;
  text-decoration: none;
}
header a {
  display: inline-flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 2.75rem;
}
main {
  padding-block-end: 2rem;
}
footer {
  padding-block: 1.5rem 3rem;
  color: var(--muted);
  font-size: 1rem;
}
footer a {
  color: inherit;
}
h1,
h2 {
  font-family: "Source Serif 4", Georgia, serif;
  font-weight: 600;
  line-height: 1.2;
  text-wrap: balance;
}
h1 {
  font-size: clamp(1.875rem, 1.4rem + 2.1vw, 2.2rem);
}
h2 {
  font-size: 1.40625rem;
  margin-block: 0 0.75rem;
}
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 3px;
}
form {
  margin-block: 2rem;
  padding-block-start: 1.5rem;
  border-block-start: 1.5px solid var(--line-strong);
}
label {
  display: block;
  font-weight: 600;
  margin-block-end: 0.25rem;
}
input {
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem 0.75rem;
  border: 1.5px solid var(--line-strong);
  border-radius: 0.3125rem;
  background: var(--field);
  color: var(--ink);
  font: inherit;
}
input:not([type="file"]) {
  max-width: 20rem;
}
input::placeholder {
  color: var(--muted);
  opacity: 1;
}
input[type="file"] {
  padding-block: 1.5rem;
  border-style: dashed;
}
::file-selector-button {
  font: inherit;
}
button,
.button {
  min-height: 3rem;
  padding: 0.5rem 1.25rem;
  border: 0;
  border-radius: 0.3125rem;
  background: var(--accent);
  color: var(--accent-ink);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.button {
  display: inline-flex;
  align-items: center;
  text-decoration: none;
}
.finding {
  padding: 1rem 1.25rem;
  border-inline-start: 5px solid;
  margin-block: 1.5rem;
}
.finding p {
  margin: 0;
}
.finding.yes {
  border-color: var(--saved);
  background: var(--saved-wash);
}
.finding.no,
.finding.partly {
  border-color: var(--signal);
  background: var(--signal-wash);
}
.finding.yes h2 {
  color: var(--saved);
}
.finding.no h2,
.finding.partly h2 {
  color: var(--signal);
}
.more {
  color: var(--muted);
  font-size: 1rem;
}
`;
