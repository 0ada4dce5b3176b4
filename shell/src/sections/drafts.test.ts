import { afterEach, expect, test } from '@jest/globals';
import { forgetDraft, keepDraft, restoreDraft } from './drafts.ts';

afterEach(() => {
  forgetDraft('/sell');
  document.body.replaceChildren();
});

const fields = `
  <input type="hidden" name="csrfToken" value="fresh"><input name="firstName"><textarea name="note"></textarea><input name="website">
  <input type="checkbox" name="interests" value="Raw"><input type="checkbox" name="interests" value="Farm">
  <input type="checkbox" name="agreedToTerms" value="true">`;

function show(form = `<form method="post">${fields}</form>`) {
  document.body.innerHTML = `<main id="main">${form}</main>`;
  return (name: string, value?: string) =>
    document.querySelector<HTMLInputElement>(`[name=${name}]${value ? `[value=${value}]` : ''}`) as HTMLInputElement;
}

/** Types a name into the page's form, and leaves the page. */
function typeName(form?: string) {
  show(form)('firstName').value = 'Ada';
  const left = document.querySelector('form');
  keepDraft('/sell');
  return left;
}

function read() {
  return [...new FormData(document.querySelector('form') as HTMLFormElement)].map(
    ([name, value]) => `${name}=${String(value)}`,
  );
}

test('typed text and checked boxes are restored, boxes in the order in which they were checked', () => {
  const typed = show();
  typed('firstName').value = 'Ada';
  typed('note').value = 'Five acres\nby the lake';
  typed('website').value = 'a program’s';
  typed('csrfToken').value = 'old';
  for (const [box, choice] of [
    [typed('interests', 'Farm'), '1'],
    [typed('interests', 'Raw'), '2'],
    [typed('agreedToTerms'), ''],
  ] as const) {
    box.checked = true;
    if (choice) box.dataset.choice = choice;
  }
  keepDraft('/sell');
  show();
  const heard: string[] = [];
  for (const type of ['input', 'change'])
    document
      .querySelector('form')
      ?.addEventListener(type, ({ target }) => void heard.push(`${type} ${(target as HTMLInputElement).value}`));
  restoreDraft('/sell');
  expect(read()).toEqual([
    'csrfToken=fresh',
    'firstName=Ada',
    'note=Five acres\nby the lake',
    'website=',
    'interests=Raw',
    'interests=Farm',
    'agreedToTerms=true',
  ]);
  expect(heard.filter((text) => /^change|Ada/.test(text))).toEqual([
    'input Ada',
    'change true',
    'change Farm',
    'change Raw',
  ]);
});

test('a draft is restored once, on its own page, and is not stored in the browser', () => {
  typeName();
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  show();
  restoreDraft('/buy');
  expect(read()).toContain('firstName=');
  restoreDraft('/sell');
  expect(read()).toContain('firstName=Ada');
  show();
  restoreDraft('/sell');
  expect(read()).toContain('firstName=');
});

test('a draft stays while its page is shown without the form, as in an outage', () => {
  typeName();
  show('<p>Back in a moment</p>');
  restoreDraft('/sell');
  keepDraft('/sell');
  show();
  restoreDraft('/sell');
  expect(read()).toContain('firstName=Ada');
});

test.each<[string, () => void]>([
  ['the form is inert when the visitor leaves it', () => void typeName(`<form method="post" inert>${fields}</form>`)],
  ['forgetDraft is called', () => (typeName(), forgetDraft('/sell'))],
  ['the form is reset after the visitor left it', () => typeName()?.reset()],
])('a form that was sent leaves no draft: %s', (_how, leave) => {
  leave();
  show();
  restoreDraft('/sell');
  expect(read()).toContain('firstName=');
});
