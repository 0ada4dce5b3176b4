/**
 * Runs in every page of `npm run dev` in a section's own repository: reloads after each build, or shows over the page
 * why it failed. It keeps what is typed, because the person who saves a file is in the middle of trying the page.
 */
const stored = 'typed before a reload';
const problems = document.createElement('pre');
problems.role = 'alert';
problems.style =
  'position:fixed;inset:0;z-index:9;margin:0;padding:2rem;overflow:auto;white-space:pre-wrap;background:#222;color:#fff';

let shown;
new EventSource('/dev/events').onmessage = ({ data }) => {
  const { build, problem } = JSON.parse(data);
  if (shown !== undefined && shown !== build) location.reload();
  shown = build;
  problems.textContent = problem;
  if (problem) document.documentElement.append(problems);
  else problems.remove();
};

const findControls = () => [...document.querySelectorAll('main :is(input:not([type=hidden]), textarea, select)')];
const nameOf = ({ name, id }) => name || id;

let isRestored = false;
addEventListener('pagehide', () => {
  // Another save while the page loads keeps what is stored.
  if (!isRestored) return;
  const fields = findControls().map((control) => ({
    name: nameOf(control),
    value: control.value,
    checked: control.checked,
  }));
  sessionStorage.setItem(stored, JSON.stringify({ path: location.pathname, fields }));
});

/** With the same events as typing, so that React notices. */
function fillIn(control, { value, checked }) {
  if (control.checked !== checked) return control.click();
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
  control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }));
}

function restore() {
  const root = document.querySelector('main > *') ?? {};
  // Before, React has no handlers yet.
  if (!Object.keys(root).some((key) => key.startsWith('__reactFiber'))) return void setTimeout(restore, 50);
  const { path, fields } = JSON.parse(sessionStorage.getItem(stored)) ?? {};
  sessionStorage.removeItem(stored);
  isRestored = true;
  if (path !== location.pathname) return;
  const controls = findControls();
  for (const field of fields) {
    const control = controls.find(
      (each) =>
        nameOf(each) === field.name && (!['checkbox', 'radio'].includes(each.type) || each.value === field.value),
    );
    if (control) fillIn(control, field);
  }
}

addEventListener('DOMContentLoaded', restore);
