export const STYLE = `:root {
  color-scheme: light dark;
  --paper: light-dark(#efe3c8, #171512);
  --raised: light-dark(#f8f0dd, #24201a);
  --ink: light-dark(#2a2018, #f0e6d0);
  --soft: light-dark(#5b4a37, #c2b498);
  --line: light-dark(#cdb98c, #4a4236);
  --accent: light-dark(#1f4856, #7fb8c6);
  --on-accent: light-dark(#fdf6e3, #10201f);
  --bad: light-dark(#8f2a1e, #f0a08f);
  --focus: light-dark(#0b5fa5, #8fd0ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 "Source Sans 3 Variable", "Segoe UI", system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0.75rem; }
header { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; padding-block: 0; border-bottom: 1px solid var(--line); }
nav { display: flex; gap: 1rem; }
header a { display: inline-flex; align-items: center; min-height: 44px; }
.home, h1, h2 { font-family: "Alegreya SC", Palatino, Georgia, serif; line-height: 1.2; }
.home { font-size: 1.1875rem; text-decoration: none; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
section, form.bar { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem; margin: 0 0 1rem; }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
form.bar, form.act { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
form.act + form.act { margin-top: 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
label { display: grid; gap: 0.15rem; color: var(--soft); font-size: 0.875rem; }
form.act label { flex: 1 1 16rem; }
input, select, button { font: inherit; min-height: 44px; padding: 0 0.75rem; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: var(--ink); }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); cursor: pointer; }
button.bad { background: none; color: var(--bad); border-color: var(--bad); }
.scroll { overflow-x: auto; }
iframe { display: block; width: 100%; min-width: 60rem; height: 75vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: 0.875rem; }
td { overflow-wrap: break-word; min-width: 7ch; max-width: 40ch; }
time, code { font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.none { color: var(--soft); margin: 0; }
.told { border-left: 4px solid var(--accent); padding-left: 0.75rem; }
.wrong { border-left: 4px solid var(--bad); padding-left: 0.75rem; }
.pages { display: flex; gap: 1rem; }
`;
